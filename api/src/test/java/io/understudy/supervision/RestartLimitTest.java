package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RestartLimitTest {

    @Test
    void shouldKeepBothValues() {
        RestartLimit limit = RestartLimit.of(3, Duration.ofDays(30));

        assertThat(limit.restarts()).isEqualTo(3);
        assertThat(limit.within()).isEqualTo(Duration.ofDays(30));
    }

    @Test
    void shouldTakeZeroForNeverAndForNoWindow() {
        assertThat(RestartLimit.of(0, Duration.ZERO)).isEqualTo(new RestartLimit(0, Duration.ZERO));
    }

    @Test
    void shouldHaveValueOfItsOwnForNoLimit() {
        assertThat(RestartLimit.unlimited().restarts()).isEqualTo(RestartLimit.UNLIMITED);
        assertThat(RestartLimit.unlimited()).isNotEqualTo(RestartLimit.of(0, Duration.ZERO));
    }

    @Test
    void shouldTakeWindowsThatNoClockReaches() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

        assertThat(RestartLimit.of(RestartLimit.UNLIMITED, forever).within()).isEqualTo(forever);
    }

    @Test
    void shouldRefuseNegativeRestartsAndSayWhatIsExpected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RestartLimit.of(-1, Duration.ZERO))
                .withMessage("restarts: expected 0 or more, or RestartLimit.UNLIMITED, found -1");
    }

    @Test
    void shouldRefuseNegativeWindowAndSayWhatIsExpected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RestartLimit.of(1, Duration.ofSeconds(-1)))
                .withMessage("within: expected zero (no window) or more, found PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RestartLimit.of(1, Duration.ofNanos(-1)))
                .withMessage("within: expected zero (no window) or more, found PT-0.000000001S");
    }

    @Test
    void shouldNameTheWindowThatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> RestartLimit.of(1, null))
                .withMessage("within");
    }
}
