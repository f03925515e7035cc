package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which paths a pattern stands for. */
class PathPatternTest {

    @ParameterizedTest
    @CsvSource({
        "/user/orders,     /user/orders,        true",
        "/user/orders,     /user/orders/1,      false",
        "/user/orders,     /user/order,         false",
        "/user/*,          /user/orders,        true",
        "/user/*,          /user/$a,            true",
        "/user/*,          /user/orders/1,      false",
        "/user/*,          /user,               false",
        "/user/*/log,      /user/orders/log,    true",
        "/user/*/log,      /user/a/b/log,       false",
        "/user/ord*,       /user/orders,        true",
        "/user/ord*,       /user/ord,           true",
        "/user/ord*,       /user/word,          false",
        "/user/*er*,       /user/orders,        true",
        "/user/**,         /user,               true",
        "/user/**,         /user/a,             true",
        "/user/**,         /user/a/b/c,         true",
        "/user/**,         /users,              false",
        "/user/**/log,     /user/log,           true",
        "/user/**/log,     /user/a/b/log,       true",
        "/user/**/log,     /user/a/blog,        false",
        "/**,              /user/a,             true",
        "/user/a.b,        /user/a.b,           true",
        "/user/a.b,        /user/axb,           false",
        "/user/a(b,        /user/a(b,           true",
        "/user/a\\Eb,      /user/a\\Eb,         true",
        "/user/a\\E*,      /user/a\\Ebc,        true",
    })
    void shouldMatchSegmentsAndTrees(String pattern, String path, boolean expected) {
        assertThat(PathPattern.of(List.of(pattern)).matches(path)).isEqualTo(expected);
    }

    @Test
    void shouldMatchWhenOneOfSeveralDoes() {
        PathPattern either = PathPattern.of(List.of("/user/a", "/user/b/**"));
        assertThat(either.matches("/user/a")).isTrue();
        assertThat(either.matches("/user/b/c")).isTrue();
        assertThat(either.matches("/user/c")).isFalse();
    }

    @Test
    void shouldMatchEverythingWhenThereIsNoPattern() {
        assertThat(PathPattern.of(List.of())).isSameAs(PathPattern.ALL);
        assertThat(PathPattern.ALL.matches("/user/a/b")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"user/a", "''", "*", "**"})
    void shouldRefuseAPatternThatIsNoPath(String pattern) {
        assertThatThrownBy(() -> PathPattern.of(List.of("/user/a", pattern)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("actor path pattern: expected one that starts with /, such as /user/orders/**, found \""
                        + pattern + "\"");
    }
}
