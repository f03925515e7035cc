package io.understudy.observability.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be configured of the sink. */
class SinkSettingsTest {

    @Test
    void shouldHaveTheDefaultsWhenNothingIsSet() {
        assertThat(SinkSettings.read(Map.of())).isEqualTo(SinkSettings.DEFAULTS);
        assertThat(SinkSettings.read(Map.of("actor.groups", new String[0], "poll.ms", " ")))
                .isEqualTo(SinkSettings.DEFAULTS);
    }

    @Test
    void shouldReadEveryProperty() {
        SinkSettings settings = SinkSettings.read(
                Map.of("labels.max", "7", "actor.groups", new String[] {"/user/a/*", "/user/b/*"}, "poll.ms", 250));

        assertThat(settings.labels().most()).isEqualTo(7);
        assertThat(settings.labels().groups()).containsExactly("/user/a/*", "/user/b/*");
        assertThat(settings.poll()).isEqualTo(Duration.ofMillis(250));
    }

    @ParameterizedTest
    @CsvSource({
        "labels.max, 0, a whole number from 1 to 100000",
        "labels.max, many, a whole number from 1 to 100000",
        "labels.max, 4294967297, a whole number from 1 to 100000",
        "poll.ms, 99, 'milliseconds, a whole number from 100 to 3600000'",
        "poll.ms, often, 'milliseconds, a whole number from 100 to 3600000'",
        "actor.groups, user, 'path patterns that start with /, such as /user/orders/**'"
    })
    void shouldNamePropertyValueAndRangeWhenAValueIsBad(String property, String value, String expected) {
        assertThatThrownBy(() -> SinkSettings.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(property + ": expected " + expected + ", found '" + value + "'");
    }
}
