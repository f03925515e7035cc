package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.supervision.RestartLimit;
import io.understudy.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How restarts are counted; the rule is the one of the strategies: allowed while fewer than the limit are recent. */
class RestartHistoryTest {
    private final ManualClock clock = new ManualClock();
    private final RestartHistory history = new RestartHistory();

    /** Fails once; says whether the limit allowed a restart. */
    private boolean fails(RestartLimit limit) {
        boolean allowed = history.recent(limit, clock.nanoTime()) < limit.restarts();
        if (allowed) {
            history.restarted(limit, clock.nanoTime(), clock.nanoTime());
        }
        return allowed;
    }

    @Test
    void shouldRefuseTheEleventhRestartWithinASecond() {
        RestartLimit limit = RestartLimit.of(10, Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            assertThat(fails(limit)).as("failure %d", i + 1).isTrue();
            clock.advance(Duration.ofMillis(99));
        }
        assertThat(fails(limit)).as("failure 11, 990 ms after the first").isFalse();
        assertThat(history.total()).isEqualTo(10);
    }

    @Test
    void shouldSlideTheWindow() {
        RestartLimit limit = RestartLimit.of(10, Duration.ofSeconds(1));
        for (int i = 0; i < 10; i++) {
            fails(limit);
        }
        clock.advance(Duration.ofSeconds(1).minusNanos(1));
        assertThat(fails(limit)).as("a nanosecond too soon").isFalse();
        clock.advance(Duration.ofNanos(1));
        assertThat(fails(limit)).as("after the window").isTrue();
        assertThat(history.recent(limit, clock.nanoTime())).isEqualTo(1);
    }

    @Test
    void shouldNeverRefuseFailuresThatAreFarEnoughApart() {
        RestartLimit limit = RestartLimit.of(10, Duration.ofSeconds(1));
        for (int i = 0; i < 400; i++) {
            assertThat(fails(limit)).as("failure %d", i + 1).isTrue();
            clock.advance(Duration.ofMillis(150));
        }
    }

    @Test
    void shouldRefuseTheFirstRestartWhenNoneIsAllowed() {
        assertThat(fails(RestartLimit.of(0, Duration.ofSeconds(1)))).isFalse();
        assertThat(fails(RestartLimit.of(0, Duration.ZERO))).isFalse();
    }

    @Test
    void shouldCountTheWholeLifeWhenThereIsNoWindow() {
        RestartLimit limit = RestartLimit.of(2, Duration.ZERO);
        assertThat(fails(limit)).isTrue();
        assertThat(fails(limit)).isTrue();
        clock.advance(Duration.ofDays(1));
        assertThat(fails(limit)).isFalse();
    }

    @Test
    void shouldNeverRefuseWhenUnlimited() {
        for (int i = 0; i < 100; i++) {
            assertThat(fails(RestartLimit.unlimited())).isTrue();
        }
        assertThat(history.total()).isEqualTo(100);
    }

    @Test
    void shouldKeepWindowsOfManyDays() {
        RestartLimit limit = RestartLimit.of(1, Duration.ofDays(30));
        assertThat(fails(limit)).isTrue();
        clock.advance(Duration.ofDays(30).minusNanos(1));
        assertThat(fails(limit)).isFalse();
        clock.advance(Duration.ofNanos(1));
        assertThat(fails(limit)).isTrue();
    }

    @Test
    void shouldTreatAnEndlessWindowAsVeryLong() {
        RestartLimit limit = RestartLimit.of(1, Duration.ofSeconds(Long.MAX_VALUE));
        assertThat(fails(limit)).isTrue();
        clock.advance(Duration.ofDays(3_650));
        assertThat(fails(limit)).isFalse();
    }

    @Test
    void shouldWorkAcrossTheOverflowOfTheClock() {
        ManualClock old = new ManualClock(Long.MAX_VALUE - 1_000);
        RestartLimit limit = RestartLimit.of(1, Duration.ofSeconds(1));
        history.restarted(limit, old.nanoTime(), old.nanoTime());
        old.advance(Duration.ofMillis(1));
        assertThat(history.recent(limit, old.nanoTime())).isEqualTo(1);
        old.advance(Duration.ofSeconds(1));
        assertThat(history.recent(limit, old.nanoTime())).isZero();
    }

    @Test
    void shouldNotForgetRestartsWhenTheWindowGetsLonger() {
        RestartLimit brief = RestartLimit.of(3, Duration.ofSeconds(1));
        RestartLimit lasting = RestartLimit.of(3, Duration.ofMinutes(1));
        for (int i = 0; i < 3; i++) {
            assertThat(fails(brief)).isTrue();
            clock.advance(Duration.ofSeconds(2));
        }
        assertThat(fails(lasting)).as("three restarts within the last minute").isFalse();
        assertThat(fails(brief)).as("none within the last second").isTrue();
    }

    @Test
    void shouldCountRestartsThatWereUnlimitedOnceThereIsALimit() {
        fails(RestartLimit.unlimited());
        fails(RestartLimit.unlimited());
        assertThat(history.recent(RestartLimit.of(5, Duration.ofSeconds(1)), clock.nanoTime()))
                .isEqualTo(2);
        assertThat(history.recent(RestartLimit.of(5, Duration.ZERO), clock.nanoTime()))
                .isEqualTo(2);
    }

    @Test
    void shouldCountUpToAHighLimit() {
        RestartLimit limit = RestartLimit.of(5_000, Duration.ofHours(1));
        for (int i = 0; i < 5_000; i++) {
            assertThat(fails(limit)).isTrue();
        }
        assertThat(fails(limit)).isFalse();
    }

    @Test
    void shouldTakeNoDelayBeforeARestartForPeace() {
        Duration quiet = Duration.ofSeconds(5);
        for (int i = 0; i < 200; i++) {
            assertThat(history.inARow(quiet, clock.nanoTime()))
                    .as("failure %d", i + 1)
                    .isEqualTo(i);
            long failed = clock.nanoTime();
            clock.advance(Duration.ofSeconds(6));
            history.restarted(RestartLimit.unlimited(), failed, clock.nanoTime());
        }
        clock.advance(quiet);
        assertThat(history.inARow(quiet, clock.nanoTime())).isEqualTo(200);
        clock.advance(Duration.ofNanos(1));
        assertThat(history.inARow(quiet, clock.nanoTime())).as("after peace").isZero();
    }

    @Test
    void shouldCountTheRestartsSinceTheLastPeace() {
        Duration quiet = Duration.ofSeconds(5);
        for (Duration peace : List.of(Duration.ZERO, quiet.plusNanos(1), quiet, Duration.ZERO)) {
            clock.advance(peace);
            history.restarted(RestartLimit.unlimited(), clock.nanoTime(), clock.nanoTime());
        }
        assertThat(history.inARow(quiet, clock.nanoTime())).isEqualTo(3);
    }
}
