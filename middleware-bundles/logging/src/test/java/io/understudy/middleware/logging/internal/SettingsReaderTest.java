package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

    @Test
    void shouldUseTheDefaultsWhenNothingIsSet() {
        assertThat(SettingsReader.read(Map.of("turn.level", " "))).isEqualTo(LoggingSettings.DEFAULTS);
    }

    @Test
    void shouldReadEverySettingWhateverItsTypeAndCase() {
        assertThat(SettingsReader.read(Map.of("turn.level", "INFO", "failure.level", "warn", "slow.turn.ms", 250L)))
                .isEqualTo(new LoggingSettings(LineLevel.INFO, LineLevel.WARN, Duration.ofMillis(250)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "turn.level|warn|turn.level: expected off, trace, debug or info, found 'warn'",
                "turn.level|on|turn.level: expected off, trace, debug or info, found 'on'",
                "failure.level|fatal"
                        + "|failure.level: expected off, trace, debug, info, warn or error, found 'fatal'",
                "actor.path|user|actor.path: expected path patterns that start with /, such as /user/orders/**, "
                        + "found 'user'",
                "slow.turn.ms|-1|slow.turn.ms: expected milliseconds, a whole number from 0 to 86400000, found '-1'",
                "slow.turn.ms|86400001"
                        + "|slow.turn.ms: expected milliseconds, a whole number from 0 to 86400000, found '86400001'",
                "slow.turn.ms|1.5|slow.turn.ms: expected milliseconds, a whole number from 0 to 86400000, found '1.5'"
            })
    void shouldRefuseAValueWithItsPropertyItselfAndWhatIsAccepted(String property, String value, String message) {
        assertThatThrownBy(() -> SettingsReader.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
