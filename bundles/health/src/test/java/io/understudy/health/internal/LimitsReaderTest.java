package io.understudy.health.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsReaderTest {

    @Test
    void shouldHaveDefaultsForWhatIsNotSet() {
        assertThat(LimitsReader.read(Map.of("stall.ms", " "))).isEqualTo(HealthLimits.DEFAULTS);
        assertThat(LimitsReader.read(Map.of("depth.warn", " 7 ", "stuck.warn.ms", 250)))
                .isEqualTo(new HealthLimits(10_000, 60_000, 60_000, 60, 10, 1_000, 250, 60_000, 7, 1_000_000));
    }

    @ParameterizedTest
    @CsvSource({
        "snapshot.interval.ms, 999, 1000, 3600000",
        "stall.ms, 0, 1000, 3600000",
        "role.empty.ms, -1, 0, 3600000",
        "dead.letters.window.s, 86401, 1, 86400",
        "dead.letters.warn, many, 0, 1000000000",
        "dead.letters.critical, 1.5, 0, 1000000000",
        "stuck.warn.ms, 3600001, 0, 3600000",
        "stuck.critical.ms, 99999999999999999999, 0, 3600000",
        "depth.warn, -5, 0, 1000000000",
        "depth.critical, 1000000001, 0, 1000000000"
    })
    void shouldRefuseWhatIsOutOfRangeWithItsNameAndTheRange(String property, String value, long least, long most) {
        assertThatThrownBy(() -> LimitsReader.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("%s: expected a whole number from %d to %d, found '%s'", property, least, most, value);
    }

    @ParameterizedTest
    @CsvSource({
        "dead.letters.critical, dead.letters.warn",
        "stuck.critical.ms, stuck.warn.ms",
        "depth.critical, depth.warn"
    })
    void shouldRefuseToBeCriticalBeforeItWarns(String critical, String warn) {
        assertThatThrownBy(() -> LimitsReader.read(Map.of(critical, 4, warn, 5)))
                .hasMessage("%s: expected 0 or at least %s, which is 5, found '4'", critical, warn);
        assertThat(LimitsReader.read(Map.of(critical, 0, warn, 5))).isNotNull();
    }

    @Test
    void shouldRefuseToWarnAfterItIsCriticalByDefault() {
        assertThatThrownBy(() -> LimitsReader.read(Map.of("depth.warn", 1_000_001)))
                .hasMessage(
                        "depth.warn: expected at most depth.critical, which is 1000000 by default, found '1000001'");
    }
}
