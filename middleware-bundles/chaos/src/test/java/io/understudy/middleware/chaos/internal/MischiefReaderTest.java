package io.understudy.middleware.chaos.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MischiefReaderTest {

    @Test
    void shouldReadEveryProperty() {
        assertThat(MischiefReader.read(Map.of(
                        "delay.probability",
                        0.5,
                        "delay.ms",
                        20,
                        "failure.probability",
                        " 0.25 ",
                        "drop.probability",
                        1,
                        "seed",
                        -7L)))
                .hasToString(
                        "delay.probability=0.5, delay.ms=20, failure.probability=0.25, drop.probability=1.0, seed=-7");
    }

    @Test
    void shouldLetNothingGoWrongWhenNothingIsSaid() {
        assertThat(MischiefReader.read(Map.of("seed", " ")))
                .hasToString(
                        "delay.probability=0.0, delay.ms=100, failure.probability=0.0, drop.probability=0.0, seed=0");
    }

    @ParameterizedTest
    @CsvSource({
        "delay.probability, -0.1",
        "delay.probability, NaN",
        "failure.probability, 1.1",
        "failure.probability, often",
        "drop.probability, Infinity"
    })
    void shouldRefuseProbabilities(String property, String value) {
        assertThatThrownBy(() -> MischiefReader.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(property + ": expected a number from 0 to 1, found '" + value + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "3600001", "1.5", "long"})
    void shouldRefuseDelay(String delay) {
        assertThatThrownBy(() -> MischiefReader.read(Map.of("delay.ms", delay)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("delay.ms: expected milliseconds, a whole number from 1 to 3600000, found '" + delay + "'");
    }

    @Test
    void shouldRefuseSeedWithoutLettingItForgeLogLines() {
        assertThatThrownBy(() -> MischiefReader.read(Map.of("seed", "1\nERROR forged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("seed: expected a whole number from -9223372036854775808 to 9223372036854775807, "
                        + "found '1?ERROR forged'");
    }

    @Test
    void shouldRefuseTheWholeWhenThePathsOrTheRankingAreBad() {
        assertThatThrownBy(() -> MischiefReader.read(Map.of("seed", 1, "actor.path", "user/orders")))
                .hasMessage("actor.path: expected path patterns that start with /, such as /user/orders/**,"
                        + " found 'user/orders'");
        assertThatThrownBy(() -> MischiefReader.read(Map.of("seed", 1, "service.ranking", "high")))
                .hasMessageStartingWith("service.ranking: expected a whole number");
    }
}
