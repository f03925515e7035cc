package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitReaderTest {

    @Test
    void shouldReadEveryProperty() {
        Limit limit = LimitReader.read(Map.of("rate", 2.5, "burst", 7, "scope", "shared"));

        assertThat(limit.rate()).isEqualTo(2.5);
        assertThat(limit.burst()).isEqualTo(7);
        assertThat(limit.scope()).isEqualTo(Scope.SHARED);
    }

    @Test
    void shouldReadTextAsFilesHaveIt() {
        Limit limit = LimitReader.read(Map.of("rate", " 20 ", "burst", " 3", "scope", "Actor"));

        assertThat(limit).hasToString("rate=20.0, burst=3, scope=actor");
    }

    @ParameterizedTest
    @CsvSource({"0.2, 1", "1, 1", "2.5, 3", "100, 100", "1000000, 1000000"})
    void shouldAllowTheMessagesOfOneSecondAtOnceWhenThereIsNoBurst(double rate, int burst) {
        assertThat(LimitReader.read(Map.of("rate", rate)).burst()).isEqualTo(burst);
        assertThat(LimitReader.read(Map.of("rate", rate, "burst", 0)).burst()).isEqualTo(burst);
        assertThat(LimitReader.read(Map.of("rate", rate, "burst", " ")).burst()).isEqualTo(burst);
    }

    @Test
    void shouldLimitEachActorWhenThereIsNoScope() {
        assertThat(LimitReader.read(Map.of("rate", 1)).scope()).isEqualTo(Scope.ACTOR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "0.0009", "1000000.1", "NaN", "Infinity", "-Infinity", "1e99", "many", "1,5"})
    void shouldRefuseRate(String rate) {
        assertThatThrownBy(() -> LimitReader.read(Map.of("rate", rate)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rate: expected a number from 0.001 to 1000000, found '" + rate + "'");
    }

    @Test
    void shouldRefuseToGuessTheRate() {
        assertThatThrownBy(() -> LimitReader.read(Map.of("burst", 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("from 0.001 to 1000000, found nothing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1000001", "2.5", "few", "99999999999"})
    void shouldRefuseBurst(String burst) {
        assertThatThrownBy(() -> LimitReader.read(Map.of("rate", 1, "burst", burst)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("burst: expected a whole number from 0 to 1000000, found '" + burst + "'");
    }

    @Test
    void shouldRefuseScopeWithoutLettingItForgeLogLines() {
        assertThatThrownBy(() -> LimitReader.read(Map.of("rate", 1, "scope", "all\nERROR forged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scope: expected actor or shared, found 'all?ERROR forged'");
    }

    @Test
    void shouldRefuseTheWholeWhenThePathsOrTheRankingAreBad() {
        assertThatThrownBy(() -> LimitReader.read(Map.of("rate", 1, "actor.path", "user/orders")))
                .hasMessage("actor.path: expected path patterns that start with /, such as /user/orders/**,"
                        + " found 'user/orders'");
        assertThatThrownBy(() -> LimitReader.read(Map.of("rate", 1, "service.ranking", "high")))
                .hasMessageStartingWith("service.ranking: expected a whole number");
    }
}
