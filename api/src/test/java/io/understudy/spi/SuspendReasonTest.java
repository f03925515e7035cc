package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SuspendReasonTest {

    @Test
    void shouldLetApplicationsUseExactlyTheFourOpenReasons() {
        assertThat(Arrays.stream(SuspendReason.values()).filter(SuspendReason::open))
                .containsExactlyInAnyOrder(
                        SuspendReason.BACKPRESSURE,
                        SuspendReason.AWAIT_EXTERNAL,
                        SuspendReason.RATE_LIMIT,
                        SuspendReason.USER_DEFINED);
    }

    @Test
    void shouldKeepTheReasonsOfSupervisionAndUpgradeToTheRuntime() {
        assertThat(SuspendReason.FAILURE.open()).isFalse();
        assertThat(SuspendReason.STARTING.open()).isFalse();
        assertThat(SuspendReason.UPGRADE.open()).isFalse();
    }
}
