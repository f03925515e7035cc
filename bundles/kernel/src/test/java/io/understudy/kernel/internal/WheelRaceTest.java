package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The wheel under several threads: a timer fires or is cancelled, never both, never neither. */
class WheelRaceTest {
    private static final int ROUNDS = 40;
    private static final int PER_ROUND = 500;
    private static final int FIRED = 1;
    private static final int CANCELLED = 100;

    private final ManualClock clock = new ManualClock();
    private final TimerQueue wheel = new HashedWheel(clock, TimerQueueContract.TICK, () -> {});
    private final ExecutorService pool = Executors.newFixedThreadPool(3);

    @AfterEach
    void endThreads() throws InterruptedException {
        pool.shutdownNow();
        assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shouldFireOrCancelButNeverBothWhenTheyRace() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            AtomicIntegerArray fired = new AtomicIntegerArray(PER_ROUND);
            AtomicInteger cancelled = new AtomicInteger();
            CountDownLatch scheduled = new CountDownLatch(1);
            TimerQueue.Timer[] timers = new TimerQueue.Timer[PER_ROUND];
            AtomicBoolean done = new AtomicBoolean();
            Future<?> ticking = pool.submit(() -> {
                scheduled.await();
                while (!done.get()) {
                    clock.advance(Duration.ofMillis(1));
                    wheel.advance();
                }
                return null;
            });
            for (int i = 0; i < PER_ROUND; i++) {
                int id = i;
                timers[i] = wheel.schedule(Duration.ofMillis(1 + i % 50), () -> fired.incrementAndGet(id));
            }
            Future<?> cancelling = pool.submit(() -> {
                scheduled.await();
                for (int i = PER_ROUND - 1; i >= 0; i--) {
                    if (timers[i].cancel()) {
                        cancelled.incrementAndGet();
                        fired.addAndGet(i, 100);
                    }
                }
                return null;
            });
            scheduled.countDown();
            cancelling.get(30, TimeUnit.SECONDS);
            done.set(true);
            ticking.get(30, TimeUnit.SECONDS);
            wheel.advance();
            for (int i = 0; i < PER_ROUND; i++) {
                assertThat(fired.get(i)).as("round %d, timer %d", round, i).isIn(1, 100);
            }
            assertThat(wheel.size()).as("left over after round %d", round).isZero();
        }
    }

    @Test
    void shouldFireOrCancelButNeverBothWhenTheyAreTakenOverMeanwhile() throws Exception {
        AtomicIntegerArray outcome = scheduleAndCancelWhileItTurns(Duration.ofMillis(1), Duration.ofMillis(1));
        for (int i = 0; i < outcome.length(); i++) {
            assertThat(outcome.get(i)).as("timer %d", i).isIn(FIRED, CANCELLED);
        }
    }

    @Test
    void shouldCancelEachThatIsNotDueWhenTheyAreTakenOverMeanwhile() throws Exception {
        AtomicIntegerArray outcome = scheduleAndCancelWhileItTurns(Duration.ofDays(1), Duration.ZERO);
        for (int i = 0; i < outcome.length(); i++) {
            assertThat(outcome.get(i)).as("timer %d", i).isEqualTo(CANCELLED);
        }
    }

    /** Two threads schedule, a third cancels what they have scheduled, and this one looks without pause. */
    private AtomicIntegerArray scheduleAndCancelWhileItTurns(Duration delay, Duration perLook) throws Exception {
        int each = 20_000;
        AtomicIntegerArray outcome = new AtomicIntegerArray(2 * each);
        AtomicReferenceArray<TimerQueue.Timer> timers = new AtomicReferenceArray<>(2 * each);
        for (int t = 0; t < 2; t++) {
            int from = t;
            pool.execute(() -> {
                for (int i = from; i < 2 * each; i += 2) {
                    int id = i;
                    timers.set(i, wheel.schedule(delay, () -> outcome.addAndGet(id, FIRED)));
                }
            });
        }
        Future<?> cancelling = pool.submit(() -> {
            for (int i = 0; i < 2 * each; i++) {
                while (timers.get(i) == null) {
                    Thread.onSpinWait();
                }
                if (timers.get(i).cancel()) {
                    outcome.addAndGet(i, CANCELLED);
                }
            }
        });
        while (!cancelling.isDone()) {
            clock.advance(perLook);
            wheel.advance();
        }
        cancelling.get(30, TimeUnit.SECONDS);
        wheel.advance();
        assertThat(wheel.size()).as("left over").isZero();
        clock.advance(Duration.ofDays(2));
        wheel.advance();
        return outcome;
    }

    /** Both begin with the latest, so that they meet at many of them. */
    @Test
    void shouldLeaveNothingBehindWhenOneThreadCancelsWhatAnotherTakesOver() throws Exception {
        for (int round = 0; round < 10 * ROUNDS; round++) {
            TimerQueue.Timer[] timers = new TimerQueue.Timer[PER_ROUND];
            for (int i = 0; i < PER_ROUND; i++) {
                timers[i] = wheel.schedule(Duration.ofDays(1), () -> {});
            }
            AtomicBoolean begun = new AtomicBoolean();
            Future<Integer> cancelling = pool.submit(() -> {
                int cancelled = 0;
                begun.set(true);
                for (int i = PER_ROUND - 1; i >= 0; i--) {
                    cancelled += timers[i].cancel() ? 1 : 0;
                }
                return cancelled;
            });
            while (!begun.get()) {
                Thread.onSpinWait();
            }
            wheel.advance();
            assertThat(cancelling.get(30, TimeUnit.SECONDS)).isEqualTo(PER_ROUND);
            wheel.advance();
            assertThat(wheel.size()).as("left over after round %d", round).isZero();
        }
    }

    @Test
    void shouldFireTheTimersOfAThreadInOrderWhenTheyAreTakenOverMeanwhile() throws Exception {
        int each = 20_000;
        List<Integer> fired = new ArrayList<>();
        Future<?> scheduling = pool.submit(() -> {
            for (int i = 0; i < each; i++) {
                int id = i;
                wheel.schedule(TimerQueueContract.TICK, () -> fired.add(id));
            }
        });
        while (!scheduling.isDone()) {
            wheel.advance();
        }
        scheduling.get(30, TimeUnit.SECONDS);
        assertThat(wheel.size()).isEqualTo(each);
        clock.advance(TimerQueueContract.TICK);
        wheel.advance();
        assertThat(fired).hasSize(each).isSorted();
    }

    @Test
    void shouldFireEverythingThatSeveralThreadsScheduleWhileItTurns() throws Exception {
        int each = 20_000;
        AtomicInteger fired = new AtomicInteger();
        AtomicBoolean early = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(2);
        for (int t = 0; t < 2; t++) {
            pool.execute(() -> {
                for (int i = 0; i < each; i++) {
                    long delay = (i % 97) * 1_000_000L;
                    long notBefore = clock.nanoTime() + delay;
                    wheel.schedule(Duration.ofNanos(delay), () -> {
                        early.compareAndSet(false, clock.nanoTime() < notBefore);
                        fired.incrementAndGet();
                    });
                }
                ended.countDown();
            });
        }
        while (ended.getCount() > 0) {
            clock.advance(Duration.ofMillis(3));
            wheel.advance();
        }
        clock.advance(Duration.ofSeconds(1));
        wheel.advance();
        assertThat(fired).hasValue(2 * each);
        assertThat(early).isFalse();
        assertThat(wheel.size()).isZero();
    }
}
