package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlCharactersTest {

    @ParameterizedTest
    @CsvSource({
        "10,\\u000A",
        "13,\\u000D",
        "27,\\u001B",
        "0,\\u0000",
        "127,\\u007F",
        "133,\\u0085",
        "8232,\\u2028",
        "8233,\\u2029"
    })
    void shouldWriteControlCharacterAsItsNumber(int character, String escaped) {
        assertThat(ControlCharacters.escape("a" + (char) character + "b")).isEqualTo("a" + escaped + "b");
    }

    @Test
    void shouldEscapeEveryControlCharacterAndNothingElse() {
        IntStream.rangeClosed(0, 0xFFFF).forEach(c -> {
            boolean control = c <= 0x1F || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029;
            String text = "x" + (char) c;
            assertThat(!ControlCharacters.escape(text).equals(text))
                    .as("U+%04X escaped", c)
                    .isEqualTo(control);
        });
    }

    @Test
    void shouldReturnTheSameObjectWhenThereIsNothingToEscape() {
        String path = "/user/größe/\uD83D\uDE00";

        assertThat(ControlCharacters.escape(path)).isSameAs(path);
    }

    @Test
    void shouldKeepWhatStandsAroundControlCharacters() {
        assertThat(ControlCharacters.escape("\nforged\r\nline")).isEqualTo("\\u000Aforged\\u000D\\u000Aline");
    }
}
