package io.understudy.middleware.deadline.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineReaderTest {

    @Test
    void shouldReadNumbersAndTextAsFilesHaveIt() {
        assertThat(DeadlineReader.read(Map.of("max.wait.ms", 250L))).isEqualTo(Duration.ofMillis(250));
        assertThat(DeadlineReader.read(Map.of("max.wait.ms", " 10 "))).isEqualTo(Duration.ofMillis(10));
        assertThat(DeadlineReader.read(Map.of("max.wait.ms", 86_400_000))).isEqualTo(Duration.ofDays(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"9", "0", "-1", "86400001", "1.5", "soon", "99999999999999999999"})
    void shouldRefuseTheLongestWait(String wait) {
        assertThatThrownBy(() -> DeadlineReader.read(Map.of("max.wait.ms", wait)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "max.wait.ms: expected milliseconds, a whole number from 10 to 86400000, found '" + wait + "'");
    }

    @Test
    void shouldRefuseToGuessTheLongestWait() {
        assertThatThrownBy(() -> DeadlineReader.read(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("from 10 to 86400000, found nothing");
    }

    @Test
    void shouldLetNoValueForgeLogLines() {
        assertThatThrownBy(() -> DeadlineReader.read(Map.of("max.wait.ms", "1\nERROR forged")))
                .hasMessageEndingWith("found '1?ERROR forged'");
    }

    @Test
    void shouldRefuseTheWholeWhenThePathsOrTheRankingAreBad() {
        assertThatThrownBy(() -> DeadlineReader.read(Map.of("max.wait.ms", 100, "actor.path", "user/orders")))
                .hasMessage("actor.path: expected path patterns that start with /, such as /user/orders/**,"
                        + " found 'user/orders'");
        assertThatThrownBy(() -> DeadlineReader.read(Map.of("max.wait.ms", 100, "service.ranking", "high")))
                .hasMessageStartingWith("service.ranking: expected a whole number");
    }
}
