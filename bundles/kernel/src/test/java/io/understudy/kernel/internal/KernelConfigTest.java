package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.RuntimeSettings;
import org.junit.jupiter.api.Test;

/** A kernel without configuration is the same in a framework and outside. */
class KernelConfigTest {

    private static Object unset(String property) throws NoSuchMethodException {
        return KernelConfig.class.getDeclaredMethod(property).getDefaultValue();
    }

    @Test
    void shouldHaveTheDefaultsOfTheSettings() throws Exception {
        RuntimeSettings settings = RuntimeSettings.DEFAULTS;
        assertThat(unset("dead_letters_kept")).isEqualTo(settings.deadLetterKept());
        assertThat(unset("stuck_after_ms")).isEqualTo(settings.stuckAfter().toMillis());
        assertThat(unset("dead_letter_log_limit")).isEqualTo(settings.deadLetterLogLimit());
        assertThat(unset("shutdown_deadline_ms"))
                .isEqualTo(settings.shutdownDeadline().toMillis());
    }
}
