package io.understudy.prometheus.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagePathTest {
    private static final String ACCEPTED =
            "io.understudy.prometheus: osgi.http.whiteboard.servlet.pattern: expected a path such as /metrics, "
                    + "segments of A-Z a-z 0-9 . _ ~ - each after a /, at most 256 characters, found ";

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/a", "/understudy/metrics", "/A-Z_0.9~/...", "/.well-known/metrics"})
    void shouldAcceptPaths(String pattern) {
        assertThat(PagePath.of(pattern).pattern()).isEqualTo(pattern);
    }

    @ParameterizedTest
    @NullSource
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
        assertThatThrownBy(() -> PagePath.of(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(ACCEPTED);
    }

    @Test
    void shouldSayWhatWasFoundInPrintableCharacters() {
        assertThatThrownBy(() -> PagePath.of("no\npath")).hasMessage(ACCEPTED + "'no?path'");
        assertThatThrownBy(() -> PagePath.of("")).hasMessage(ACCEPTED + "nothing");
        assertThatThrownBy(() -> PagePath.of("/" + "x".repeat(256)))
                .hasMessage(ACCEPTED + "'/" + "x".repeat(59) + "...'");
    }

    @Test
    void shouldHaveTheDefaultOfTheConfiguration() throws NoSuchMethodException {
        assertThat(PrometheusConfiguration.class
                        .getDeclaredMethod("osgi_http_whiteboard_servlet_pattern")
                        .getDefaultValue())
                .isEqualTo(PagePath.DEFAULT.pattern());
    }
}
