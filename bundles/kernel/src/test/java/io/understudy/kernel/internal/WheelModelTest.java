package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The wheel and the heap cannot be told apart from outside. */
class WheelModelTest {
    private static final int SEEDS = 300;

    private static TimerQueue wheel(ManualClock clock) {
        return new HashedWheel(clock, TimerQueueContract.TICK, () -> {});
    }

    @Test
    void shouldDoExactlyWhatTheHeapDoes() {
        long random = new SplittableRandom().nextLong();
        LongStream.concat(LongStream.range(0, SEEDS), LongStream.of(random)).forEach(seed -> {
            List<String> expected = TimerScript.run(seed, HeapTimers::new);
            assertThat(TimerScript.run(seed, WheelModelTest::wheel))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
            assertThat(expected).as("seed %d", seed).endsWith("left 0").hasSizeGreaterThan(100);
        });
    }

    /** What could be wrong with a timer queue. */
    enum Flaw {
        EARLY,
        LATE,
        DEAF_TO_CANCEL,
        ORDER
    }

    @ParameterizedTest
    @EnumSource(Flaw.class)
    void shouldNoticeAQueueThatIsWrong(Flaw flaw) {
        Function<ManualClock, TimerQueue> flawed = clock -> new FlawedTimers(new HeapTimers(clock), flaw);
        boolean noticed = LongStream.range(0, 10)
                .anyMatch(seed -> !TimerScript.run(seed, flawed).equals(TimerScript.run(seed, HeapTimers::new)));
        assertThat(noticed).isTrue();
    }

    /** A heap with one mistake. */
    private record FlawedTimers(TimerQueue right, Flaw flaw) implements TimerQueue {
        @Override
        public Timer schedule(Duration delay, Runnable task) {
            Timer timer = right.schedule(flawed(delay), task);
            return flaw == Flaw.DEAF_TO_CANCEL ? () -> true : timer;
        }

        private Duration flawed(Duration delay) {
            return switch (flaw) {
                case EARLY -> delay.minusMillis(1);
                case LATE -> delay.plusMillis(1);
                case ORDER -> delay.plusNanos(delay.toNanos() % 2 == 0 ? 1_000_000 : 0);
                case DEAF_TO_CANCEL -> delay;
            };
        }

        @Override
        public void advance() {
            right.advance();
        }

        @Override
        public int size() {
            return right.size();
        }

        @Override
        public void end() {
            right.end();
        }
    }
}
