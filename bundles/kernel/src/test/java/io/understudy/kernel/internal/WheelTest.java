package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MonotonicClock;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The hashed wheel keeps the contract, and wakes its thread. */
class WheelTest extends TimerQueueContract {
    @Override
    TimerQueue create(MonotonicClock clock) {
        return new HashedWheel(clock, TICK, () -> {});
    }

    @Test
    void shouldWakeItsThreadAfterEachAddition() {
        int[] woken = {0};
        HashedWheel[] wheel = new HashedWheel[1];
        wheel[0] = new HashedWheel(clock, TICK, () -> {
            woken[0]++;
            assertThat(wheel[0].size()).as("counted before the wake-up").isEqualTo(woken[0]);
        });
        wheel[0].schedule(TICK, () -> {});
        wheel[0].schedule(Duration.ofDays(30), () -> {});
        assertThat(woken[0]).isEqualTo(2);
    }

    @Test
    void shouldLetGoOfTheTaskAtOnceWhenCancelled() {
        List<WeakReference<Object>> held = new ArrayList<>();
        List<TimerQueue.Timer> cancelled = new ArrayList<>();
        for (boolean look : new boolean[] {false, true}) {
            List<String> told = new ArrayList<>();
            held.add(new WeakReference<>(told));
            cancelled.add(timers.schedule(TICK, () -> told.add("fired")));
            if (look) {
                timers.advance();
            }
        }
        assertThat(cancelled).allMatch(TimerQueue.Timer::cancel);
        SystemOnThreads.await(
                () -> {
                    System.gc();
                    return held.stream().allMatch(told -> told.get() == null);
                },
                "the tasks to be collected before the next look");
        assertThat(timers.size()).as("not yet looked at").isEqualTo(2);
    }
}
