package io.understudy.prometheus.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagePathTest {
    private static final String ACCEPTED = "osgi.http.whiteboard.servlet.pattern: expected a path such as /metrics, "
            + "segments of A-Z a-z 0-9 . _ ~ - each after a /, at most 256 characters, found ";

    private static PagePath read(String pattern) {
        return PagePath.read(Map.of(PagePath.PROPERTY, pattern));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/a", "/understudy/metrics", "/A-Z_0.9~/...", "/.well-known/metrics"})
    void shouldAcceptPaths(String pattern) {
        assertThat(read(pattern).pattern()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "metrics",
                "/metrics/",
                "//metrics",
                "/met rics",
                "/*",
                "*.prom",
                "/a/../b",
                "/.",
                "/a?b",
                "/a#b",
                "/a%2fb",
                "/métrique",
                "http://localhost/metrics"
            })
    void shouldRefuseWhatIsNoPath(String pattern) {
        assertThatThrownBy(() -> read(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(ACCEPTED);
    }

    @Test
    void shouldSayWhatWasFoundInPrintableCharacters() {
        assertThatThrownBy(() -> read("no\npath")).hasMessage(ACCEPTED + "'no?path'");
        assertThatThrownBy(() -> read(" ")).hasMessage(ACCEPTED + "nothing");
        assertThatThrownBy(() -> read("/" + "x".repeat(256))).hasMessage(ACCEPTED + "'/" + "x".repeat(59) + "...'");
    }

    @Test
    void shouldHaveItsDefaultWhenNothingIsSet() {
        assertThat(PagePath.read(Map.of())).isEqualTo(PagePath.DEFAULT);
    }

    @Test
    void shouldHaveTheDefaultOfTheConfiguration() throws NoSuchMethodException {
        assertThat(PrometheusConfiguration.class
                        .getDeclaredMethod("osgi_http_whiteboard_servlet_pattern")
                        .getDefaultValue())
                .isEqualTo(PagePath.DEFAULT.pattern());
    }
}
