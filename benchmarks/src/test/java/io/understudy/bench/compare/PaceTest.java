package io.understudy.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final AtomicLong now = new AtomicLong();
    private final MonotonicClock clock = now::get;

    private static Extent extent(int experiments, Duration budget) {
        return new Extent(
                List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j").subList(0, experiments),
                List.of("understudy"),
                1,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ofSeconds(20),
                budget);
    }

    private void run(Pace pace, Duration extra) {
        Duration told = pace.next();
        now.addAndGet(told.plus(extra).toNanos());
        pace.ended(told, told.plus(extra).toNanos());
    }

    @Test
    void shouldGiveEachJvmWhatItShouldHaveWhenThereIsTime() {
        Pace pace = new Pace(extent(10, Extent.UNBOUNDED), clock);

        assertThat(pace.next()).isEqualTo(Duration.ofSeconds(2));
        assertThat(pace.left()).isEqualTo(Duration.ofSeconds(30));
        run(pace, Duration.ofSeconds(2));
        assertThat(pace.left()).as("as slow to start as the one before").isEqualTo(Duration.ofSeconds(36));
    }

    @Test
    void shouldEndWithinTheBudgetWhenJvmsAreSlowToStart() {
        Pace pace = new Pace(extent(10, Duration.ofSeconds(20)), clock);

        for (int i = 0; i < 10; i++) {
            run(pace, Duration.ofMillis(1_500));
        }

        assertThat(now.get()).isLessThanOrEqualTo(Duration.ofSeconds(20).toNanos());
        assertThat(pace.left()).isZero();
    }

    @Test
    void shouldGiveTheRestLessAfterOneThatTookTooLongButNeverNothing() {
        Pace pace = new Pace(extent(3, Duration.ofSeconds(10)), clock);

        run(pace, Duration.ofSeconds(15));

        assertThat(pace.next()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void shouldShareWhatTurnsThatAreLeftOutWouldHaveTaken() {
        Pace pace = new Pace(extent(4, Duration.ofSeconds(8)), clock);
        Duration before = pace.next();

        pace.skipped();

        assertThat(before).isEqualTo(Duration.ofSeconds(1));
        assertThat(pace.next()).isGreaterThan(before);
    }
}
