package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsReaderTest {

    @Test
    void shouldFollowTheProcessorsWhenNothingIsSet() {
        int processors = Runtime.getRuntime().availableProcessors();

        ExecutorSettings settings = SettingsReader.read(Map.of());

        assertThat(settings).isEqualTo(ExecutorSettings.standard());
        assertThat(settings.minWorkers()).isEqualTo(processors);
        assertThat(settings.maxWorkers()).isEqualTo(Math.max(4 * processors, 16));
        assertThat(settings.batch()).isEqualTo(1);
    }

    @Test
    void shouldTakeEveryValueWhenSetAsNumberOrText() {
        ExecutorSettings settings = SettingsReader.read(Map.of(
                "name", "orders",
                "workers.min", 3,
                "workers.max", "7",
                "batch", 4L,
                "grow.factor", "20",
                "grow.interval", "30",
                "shrink.interval", " 4000 ",
                "cooldown", 500,
                "stop.patience", 900));

        assertThat(settings)
                .isEqualTo(new ExecutorSettings(
                        "orders",
                        3,
                        7,
                        4,
                        20,
                        Duration.ofMillis(30),
                        Duration.ofSeconds(4),
                        Duration.ofMillis(500),
                        Duration.ofMillis(900)));
    }

    @Test
    void shouldRaiseTheDefaultOfMaxWhenMinIsHigher() {
        ExecutorSettings settings = SettingsReader.read(Map.of("workers.min", 500));

        assertThat(settings.maxWorkers()).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({
        "workers.min, -1, a whole number from 0 to 1024",
        "workers.min, 1025, a whole number from 0 to 1024",
        "workers.min, two, a whole number from 0 to 1024",
        "workers.min, 1.5, a whole number from 0 to 1024",
        "workers.min, 99999999999, a whole number from 0 to 1024",
        "workers.max, -7, a whole number from 0 to 1024",
        "workers.max, 2000, a whole number from 0 to 1024",
        "batch, 0, a whole number from 1 to 1024",
        "batch, 1025, a whole number from 1 to 1024",
        "batch, x, a whole number from 1 to 1024",
        "grow.factor, 0, a whole number from 1 to 1000000",
        "grow.factor, 1000001, a whole number from 1 to 1000000",
        "grow.interval, 0, 'milliseconds, a whole number from 1 to 3600000'",
        "grow.interval, 10ms, 'milliseconds, a whole number from 1 to 3600000'",
        "shrink.interval, -5, 'milliseconds, a whole number from 1 to 3600000'",
        "shrink.interval, 3600001, 'milliseconds, a whole number from 1 to 3600000'",
        "cooldown, never, 'milliseconds, a whole number from 1 to 3600000'",
        "stop.patience, 0, 'milliseconds, a whole number from 1 to 3600000'",
        "name, a/b, 1 to 128 of the characters A-Z a-z 0-9 . _ ~ -"
    })
    void shouldNamePropertyValueAndRangeWhenAValueIsBad(String property, String value, String range) {
        assertThatThrownBy(() -> SettingsReader.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(property + ": expected " + range + ", found '" + value + "'");
    }

    @Test
    void shouldNameBothWhenMaxIsLessThanMin() {
        assertThatThrownBy(() -> SettingsReader.read(Map.of("workers.min", 8, "workers.max", 4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workers.max: expected workers.min (8) to 1024, found 4");
    }

    @Test
    void shouldKeepTheLogReadableWhenAValueIsLongOrHasControlCharacters() {
        assertThatThrownBy(() -> SettingsReader.read(Map.of("batch", "1\nFATAL " + "x".repeat(1_000))))
                .hasMessageContaining("found '1?FATAL xxx")
                .hasMessageEndingWith("...'");
    }
}
