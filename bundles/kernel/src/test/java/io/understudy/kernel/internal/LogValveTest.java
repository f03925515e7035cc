package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How many lines pass. */
class LogValveTest {
    private static final String SHUT = " (no more will be logged for a while)";
    private static final Duration PAUSE = Duration.ofMinutes(5);

    private final ManualClock clock = new ManualClock();

    private LogValve valve(int limit) {
        return new LogValve(limit, PAUSE.toNanos());
    }

    @Test
    void shouldSayWhenItStopsAndHowManyItLeftOut() {
        LogValve valve = valve(4);
        for (int round = 0; round < 3; round++) {
            String first = round == 0 ? "" : " (2 not logged meanwhile)";
            assertThat(valve.next(clock)).as("letter 1, round %d", round).isEqualTo(first);
            assertThat(valve.next(clock)).as("letter 2").isEmpty();
            assertThat(valve.next(clock)).as("letter 3").isEmpty();
            assertThat(valve.next(clock)).as("letter 4").isEqualTo(SHUT);
            assertThat(valve.next(clock)).as("letter 5").isNull();
            clock.advance(PAUSE.minusNanos(1));
            assertThat(valve.next(clock)).as("letter 6").isNull();
            clock.advance(Duration.ofNanos(1));
        }
    }

    @Test
    void shouldNotMentionLinesItDidNotLeaveOut() {
        LogValve valve = valve(2);
        valve.next(clock);
        assertThat(valve.next(clock)).isEqualTo(SHUT);
        clock.advance(PAUSE);
        assertThat(valve.next(clock)).isEmpty();
    }

    @Test
    void shouldSayBothWhenOnlyOneLineMayPass() {
        LogValve valve = valve(1);
        assertThat(valve.next(clock)).isEqualTo(SHUT);
        assertThat(valve.next(clock)).isNull();
        clock.advance(PAUSE);
        assertThat(valve.next(clock)).isEqualTo(" (1 not logged meanwhile)" + SHUT);
    }

    @Test
    void shouldLetNothingPassWhenTheLimitIsZero() {
        LogValve valve = valve(0);
        clock.advance(PAUSE.multipliedBy(2));
        assertThat(valve.next(clock)).isNull();
    }

    @Test
    void shouldLetOnlyAFewOfAMillionPass() {
        LogValve valve = valve(10);
        int passed = 0;
        for (int i = 0; i < 1_000_000; i++) {
            passed += valve.next(clock) == null ? 0 : 1;
        }
        assertThat(passed).isEqualTo(10);
        clock.advance(PAUSE);
        assertThat(valve.next(clock)).isEqualTo(" (999990 not logged meanwhile)");
    }
}
