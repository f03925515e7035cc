package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorNameException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names actors can have, and what a refusal says. */
class NamesTest {
    private static final String ALPHABET = "only letters, digits and . _ ~ - , found ";

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z", "0", "orders", "a.b", "...", ".a", "a..", "~home", "-", "_", "A-z_0.9~"})
    void shouldTakeLegalNames(String name) {
        assertThat(Names.checked(name)).isSameAs(name);
    }

    @Test
    void shouldTakeANameOfTheGreatestLength() {
        assertThat(Names.checked("x".repeat(128))).hasSize(128);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                Arguments.of("", "1 to 128 characters, found 0"),
                Arguments.of("x".repeat(129), "1 to 128 characters, found 129"),
                Arguments.of(".", "a name other than . and .."),
                Arguments.of("..", "a name other than . and .."),
                Arguments.of("$a", ALPHABET + "'$' at 0"),
                Arguments.of("a$", ALPHABET + "'$' at 1"),
                Arguments.of("%41", ALPHABET + "'%' at 0"),
                Arguments.of("a/b", ALPHABET + "'/' at 1"),
                Arguments.of("a\\b", ALPHABET + "'\\' at 1"),
                Arguments.of("a b", ALPHABET + "U+0020 at 1"),
                Arguments.of("*", ALPHABET + "'*' at 0"),
                Arguments.of("a:b", ALPHABET + "':' at 1"),
                Arguments.of("line\nbreak", ALPHABET + "U+000A at 4"),
                Arguments.of("\r", ALPHABET + "U+000D at 0"),
                Arguments.of("nul\0", ALPHABET + "U+0000 at 3"),
                Arguments.of("\u001b[31mred", ALPHABET + "U+001B at 0"),
                Arguments.of("\u007f", ALPHABET + "U+007F at 0"),
                Arguments.of("\u0085", ALPHABET + "U+0085 at 0"),
                Arguments.of("grün", ALPHABET + "U+00FC at 2"),
                Arguments.of("\u0430dmin", ALPHABET + "U+0430 at 0"),
                Arguments.of("a\u202egnp", ALPHABET + "U+202E at 1"),
                Arguments.of("\uff10", ALPHABET + "U+FF10 at 0"),
                Arguments.of("\ud83c\udfad", ALPHABET + "U+D83C at 0"));
    }

    @ParameterizedTest
    @MethodSource("illegal")
    void shouldSayWhatWasExpectedAndFoundWhenANameIsIllegal(String name, String expected) {
        assertThatThrownBy(() -> Names.checked(name))
                .isInstanceOf(ActorNameException.class)
                .hasMessageStartingWith("illegal actor name \"")
                .hasMessageEndingWith("\": expected " + expected)
                .satisfies(e -> assertThat(e.getMessage().chars())
                        .as("printable ASCII in: %s", e.getMessage())
                        .allMatch(c -> c >= ' ' && c < 0x7f))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(250));
    }

    @Test
    void shouldRefuseNull() {
        assertThatThrownBy(() -> Names.checked(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name");
    }

    @Test
    void shouldMakeUpNamesThatNobodyCanChoose() {
        Set<String> made = new HashSet<>();
        for (long i = 0; i < 5_000; i++) {
            String name = Names.made(i);
            assertThat(made.add(name)).as(name).isTrue();
            assertThatThrownBy(() -> Names.checked(name)).isInstanceOf(ActorNameException.class);
        }
    }

    @Test
    void shouldTellTheNumberOfANameItMade() {
        for (long number : new long[] {0, 1, 35, 36, 5_000, Long.MAX_VALUE}) {
            assertThat(Names.number(Names.made(number))).isEqualTo(number);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "$", "a", "a$1", "$-1", "$+1", "$01", "$A", "$ 1", "$1/", "$zzzzzzzzzzzzzzzzzz"})
    void shouldTellNoNumberOfOtherNames(String name) {
        assertThat(Names.number(name)).isNegative();
    }
}
