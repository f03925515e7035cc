package io.understudy.middleware.circuitbreaker.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceReaderTest {

    @Test
    void shouldReadEveryProperty() {
        assertThat(ToleranceReader.read(
                        Map.of("failures", 3, "window.ms", 1000L, "open.ms", " 50 ", "when.open", "Dead-Letter")))
                .hasToString("failures=3, window.ms=1000, open.ms=50, when.open=dead-letter");
    }

    @Test
    void shouldHaveDefaults() {
        assertThat(ToleranceReader.read(Map.of("open.ms", " ")))
                .hasToString("failures=5, window.ms=10000, open.ms=30000, when.open=suspend");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "101", "2.5", "few"})
    void shouldRefuseFailures(String failures) {
        assertThatThrownBy(() -> ToleranceReader.read(Map.of("failures", failures)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("failures: expected a whole number from 1 to 100, found '" + failures + "'");
    }

    @ParameterizedTest
    @CsvSource({"window.ms, 9", "window.ms, 86400001", "open.ms, -1", "open.ms, soon", "open.ms, 1.5"})
    void shouldRefuseTimes(String property, String time) {
        assertThatThrownBy(() -> ToleranceReader.read(Map.of(property, time)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        property + ": expected milliseconds, a whole number from 10 to 86400000, found '" + time + "'");
    }

    @Test
    void shouldRefuseWhenOpenWithoutLettingItForgeLogLines() {
        assertThatThrownBy(() -> ToleranceReader.read(Map.of("when.open", "drop\nERROR forged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("when.open: expected suspend or dead-letter, found 'drop?ERROR forged'");
    }

    @Test
    void shouldRefuseTheWholeWhenThePathsOrTheRankingAreBad() {
        assertThatThrownBy(() -> ToleranceReader.read(Map.of("failures", 1, "actor.path", "user/orders")))
                .hasMessage("actor.path: expected path patterns that start with /, such as /user/orders/**,"
                        + " found 'user/orders'");
        assertThatThrownBy(() -> ToleranceReader.read(Map.of("failures", 1, "service.ranking", "high")))
                .hasMessageStartingWith("service.ranking: expected a whole number");
    }
}
