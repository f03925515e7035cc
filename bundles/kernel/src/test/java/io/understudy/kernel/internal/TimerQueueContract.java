package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every timer queue promises, on a clock that is turned by hand. */
abstract class TimerQueueContract {
    static final Duration TICK = Duration.ofMillis(10);
    private static final Duration NANO = Duration.ofNanos(1);

    final ManualClock clock = new ManualClock(123_456_789L);
    final TimerQueue timers = create(clock);
    final List<String> fired = new ArrayList<>();

    /** The queue under test, with a tick of {@link #TICK} if it has ticks. */
    abstract TimerQueue create(MonotonicClock clock);

    private TimerQueue.Timer schedule(String name, Duration delay) {
        return timers.schedule(delay, () -> fired.add(name));
    }

    private void pass(Duration time) {
        clock.advance(time);
        timers.advance();
    }

    @Test
    void shouldNotFireEarlyAndFireAtTheFirstLookAtOrAfterTheDeadline() {
        for (long nanos : new long[] {1, 9_999_999, 10_000_000, 10_000_001, 13_000_000, 99_999_999}) {
            fired.clear();
            schedule("it", Duration.ofNanos(nanos));
            pass(Duration.ofNanos(nanos).minus(NANO));
            assertThat(fired).as("a nanosecond before %d", nanos).isEmpty();
            pass(NANO);
            assertThat(fired).as("at %d", nanos).containsExactly("it");
            pass(TICK.multipliedBy(600));
            assertThat(fired).as("only once").hasSize(1);
        }
    }

    @Test
    void shouldBeLateByAtMostOneTickWhenLookedAtEveryTick() {
        Random random = new Random(42);
        long[] lateness = {0};
        for (int i = 0; i < 2_000; i++) {
            long delay = random.nextLong(3_000_000_000L);
            long deadline = clock.nanoTime() + delay;
            timers.schedule(Duration.ofNanos(delay), () -> {
                long late = clock.nanoTime() - deadline;
                assertThat(late).isNotNegative();
                lateness[0] = Math.max(lateness[0], late);
                fired.add("x");
            });
        }
        for (int i = 0; i <= 301; i++) {
            pass(TICK);
        }
        assertThat(fired).hasSize(2_000);
        assertThat(lateness[0]).isLessThanOrEqualTo(TICK.toNanos());
    }

    @Test
    void shouldFireOnTimeWhenTheDelayIsLongerThanOneRound() {
        int[] ticks = {511, 512, 513, 1023, 1024, 1025, 5_000};
        for (int n : ticks) {
            schedule("after " + n, TICK.multipliedBy(n));
        }
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= 5_000; i++) {
            pass(TICK);
            for (int n : ticks) {
                if (n == i) {
                    expected.add("after " + n);
                }
            }
            assertThat(fired).as("after %d ticks", i).isEqualTo(expected);
        }
        assertThat(fired).hasSize(ticks.length);
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldFireInOrderOfDeadlineWhenTheClockJumps() {
        Random random = new Random(7);
        List<Integer> order = new ArrayList<>();
        List<Integer> delays = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int delay = random.nextInt(20_000);
            delays.add(delay);
            timers.schedule(Duration.ofMillis(delay), () -> order.add(delay));
        }
        pass(Duration.ofDays(1));
        assertThat(order).isEqualTo(delays.stream().sorted().toList());
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldFireInTheOrderTheyWereScheduledWhenDeadlinesAreEqual() {
        for (int i = 0; i < 50; i++) {
            schedule("" + i, TICK);
        }
        pass(TICK);
        assertThat(fired).hasSize(50).isSortedAccordingTo((a, b) -> Integer.parseInt(a) - Integer.parseInt(b));
    }

    @Test
    void shouldFireInTheOrderTheyWereScheduledWhenSomebodyLooksAndCancelsInBetween() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            schedule("never", TICK).cancel();
            TimerQueue.Timer hung = schedule("never", TICK);
            schedule("" + i, TICK);
            expected.add("" + i);
            if (i % 7 == 0) {
                timers.advance();
            }
            hung.cancel();
        }
        pass(TICK);
        assertThat(fired).isEqualTo(expected);
    }

    @Test
    void shouldFireAtTheNextLookWhenTheDelayIsZeroOrLess() {
        schedule("zero", Duration.ZERO);
        schedule("negative", Duration.ofSeconds(-5));
        assertThat(fired).isEmpty();
        timers.advance();
        assertThat(fired).containsExactly("zero", "negative");
    }

    @Test
    void shouldNeverFireWhenCancelled() {
        TimerQueue.Timer near = schedule("near", TICK);
        TimerQueue.Timer far = schedule("far", TICK.multipliedBy(2_000));
        timers.advance();
        assertThat(near.cancel()).isTrue();
        assertThat(far.cancel()).isTrue();
        assertThat(near.cancel()).as("a second time").isFalse();
        pass(Duration.ofHours(1));
        assertThat(fired).isEmpty();
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldSayFalseWhenCancelledAfterItFired() {
        TimerQueue.Timer timer = schedule("it", TICK);
        pass(TICK);
        assertThat(timer.cancel()).isFalse();
        assertThat(fired).containsExactly("it");
        timers.advance();
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldForgetATimerThatIsCancelledBeforeTheFirstLook() {
        schedule("it", TICK).cancel();
        timers.advance();
        assertThat(timers.size()).isZero();
        pass(TICK);
        assertThat(fired).isEmpty();
    }

    @Test
    void shouldCountWhatIsPendingHoweverTheOthersWereCancelled() {
        for (int round = 1; round <= 20; round++) {
            TimerQueue.Timer early = schedule("early", TICK.multipliedBy(600));
            schedule("kept", TICK.multipliedBy(600));
            assertThat(timers.size()).as("before the look").isGreaterThanOrEqualTo(round + 1);
            timers.advance();
            assertThat(timers.size()).as("with the one to be cancelled").isEqualTo(round + 1);
            assertThat(early.cancel()).isTrue();
            assertThat(schedule("late", TICK).cancel()).isTrue();
            timers.advance();
            assertThat(timers.size()).as("after the look").isEqualTo(round);
        }
        pass(TICK.multipliedBy(600));
        assertThat(fired).hasSize(20).containsOnly("kept");
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldLeaveNothingBehindWhenManyAreCancelledAtOnce() {
        for (int i = 0; i < 100_000; i++) {
            TimerQueue.Timer timer = schedule("it", TICK.multipliedBy(i % 600));
            assertThat(timer.cancel()).isTrue();
            assertThat(timer.cancel()).as("a second time").isFalse();
        }
        timers.advance();
        assertThat(timers.size()).isZero();
        pass(Duration.ofDays(1));
        assertThat(fired).isEmpty();
    }

    @Test
    void shouldLetATaskScheduleAndCancelOthers() {
        List<TimerQueue.Timer> later = new ArrayList<>();
        timers.schedule(TICK, () -> {
            fired.add("first");
            assertThat(later.get(0).cancel()).isTrue();
            schedule("new", Duration.ZERO);
        });
        later.add(schedule("second", TICK));
        pass(TICK);
        assertThat(fired).containsExactly("first");
        timers.advance();
        assertThat(fired).containsExactly("first", "new");
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldGoOnWhenATaskThrows() {
        timers.schedule(TICK, () -> {
            throw new IllegalStateException("on purpose");
        });
        schedule("second", TICK);
        pass(TICK);
        assertThat(fired).containsExactly("second");
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldWorkAcrossTheOverflowOfTheClock() {
        ManualClock old = new ManualClock(Long.MAX_VALUE - TICK.toNanos());
        TimerQueue queue = create(old);
        queue.schedule(TICK.multipliedBy(3), () -> fired.add("across"));
        queue.schedule(Duration.ofDays(36_500), () -> fired.add("never"));
        for (int i = 0; i < 2; i++) {
            old.advance(TICK);
            queue.advance();
        }
        assertThat(fired).isEmpty();
        old.advance(TICK);
        queue.advance();
        assertThat(fired).containsExactly("across");
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void shouldHoldAHundredThousandTimersWithoutAThread() {
        int threads = Thread.getAllStackTraces().size();
        int[] count = {0};
        for (int i = 0; i < 100_000; i++) {
            timers.schedule(Duration.ofMillis(1 + i % 7_000), () -> count[0]++);
        }
        timers.advance();
        assertThat(timers.size()).isEqualTo(100_000);
        assertThat(Thread.getAllStackTraces()).hasSizeLessThanOrEqualTo(threads);
        for (int i = 0; i < 700; i++) {
            pass(TICK);
        }
        assertThat(count[0]).isEqualTo(100_000);
        assertThat(timers.size()).isZero();
    }

    @Test
    void shouldTellWhoWaitsWhenItEnds() {
        record Waiting(List<String> told) implements TimerQueue.Awaited {
            @Override
            public void run() {
                told.add("ran");
            }

            @Override
            public void abandoned() {
                told.add("abandoned");
            }
        }
        timers.schedule(TICK, new Waiting(fired)).cancel();
        timers.schedule(TICK, new Waiting(fired));
        pass(TICK);
        timers.schedule(TICK, new Waiting(fired));
        timers.advance();
        for (int i = 0; i < 1_000; i++) {
            timers.schedule(TICK.multipliedBy(i % 600), new Waiting(fired));
        }
        schedule("plain", TICK);
        timers.end();
        assertThat(timers.size()).isZero();
        pass(Duration.ofDays(1));
        assertThat(fired).hasSize(1_002).startsWith("ran", "abandoned").containsOnly("ran", "abandoned");
        assertThat(fired).containsOnlyOnce("ran");
    }
}
