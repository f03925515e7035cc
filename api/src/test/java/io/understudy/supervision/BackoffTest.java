package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.MailboxOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {
    private static final Duration MIN = Duration.ofMillis(200);
    private static final Duration MAX = Duration.ofSeconds(30);

    private final Backoff backoff = Backoff.between(MIN, MAX);

    @Test
    void shouldHaveNoLimitsWhenNothingElseIsSaid() {
        assertThat(backoff)
                .isEqualTo(new Backoff(MIN, MAX, 0.2, MAX, RestartLimit.UNLIMITED, MailboxOptions.UNBOUNDED));
    }

    @Test
    void shouldChangeOneValueAtOnce() {
        assertThat(backoff.withJitter(1))
                .isEqualTo(new Backoff(MIN, MAX, 1, MAX, RestartLimit.UNLIMITED, MailboxOptions.UNBOUNDED));
        assertThat(backoff.withResetAfter(MIN))
                .isEqualTo(new Backoff(MIN, MAX, 0.2, MIN, RestartLimit.UNLIMITED, MailboxOptions.UNBOUNDED));
        assertThat(backoff.withMaxRestarts(8)).isEqualTo(new Backoff(MIN, MAX, 0.2, MAX, 8, MailboxOptions.UNBOUNDED));
        assertThat(backoff.withBufferLimit(100))
                .isEqualTo(new Backoff(MIN, MAX, 0.2, MAX, RestartLimit.UNLIMITED, 100));
    }

    @Test
    void shouldTakeTheExtremes() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
        Duration instant = Duration.ofNanos(1);

        assertThat(new Backoff(instant, forever, 0, instant, 0, 0).max()).isEqualTo(forever);
        assertThat(new Backoff(forever, forever, 1, forever, RestartLimit.UNLIMITED, MailboxOptions.UNBOUNDED).min())
                .isEqualTo(forever);
    }

    @ParameterizedTest
    @CsvSource({"PT0S", "PT-0.000000001S", "PT-1S"})
    void shouldRefuseAFirstDelayThatIsNone(Duration min) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.between(min, MAX))
                .withMessage("backoff min: expected more than zero, found " + min);
    }

    @ParameterizedTest
    @CsvSource({"PT0.199999999S", "PT0S", "PT-1S"})
    void shouldRefuseALongestDelayBelowTheFirst(Duration max) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Backoff.between(MIN, max))
                .withMessage("backoff max: expected min (PT0.2S) or more, found " + max);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                -0.1,
                -Double.MIN_VALUE,
                1.0000001,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void shouldRefuseAShareOfChanceThatIsNone(double jitter) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backoff.withJitter(jitter))
                .withMessage("backoff jitter: expected 0 to 1, found " + jitter);
    }

    @ParameterizedTest
    @CsvSource({"PT0S", "PT-0.000000001S", "PT-1S"})
    void shouldRefuseAPeaceThatIsNone(Duration resetAfter) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backoff.withResetAfter(resetAfter))
                .withMessage("backoff resetAfter: expected more than zero, found " + resetAfter);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void shouldRefuseNegativeNumbersOfRestarts(int maxRestarts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backoff.withMaxRestarts(maxRestarts))
                .withMessage(
                        "backoff maxRestarts: expected 0 or more, or RestartLimit.UNLIMITED, found " + maxRestarts);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void shouldRefuseNegativeBufferLimits(int bufferLimit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> backoff.withBufferLimit(bufferLimit))
                .withMessage(
                        "backoff bufferLimit: expected 0 or more, or MailboxOptions.UNBOUNDED, found " + bufferLimit);
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> Backoff.between(null, MAX))
                .withMessage("min");
        assertThatNullPointerException()
                .isThrownBy(() -> Backoff.between(MIN, null))
                .withMessage("max");
        assertThatNullPointerException()
                .isThrownBy(() -> backoff.withResetAfter(null))
                .withMessage("resetAfter");
    }
}
