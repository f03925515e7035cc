package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextTest {

    @Test
    void shouldNeverBeWiderThanAHundredColumns() {
        String path = "/user/" + "a".repeat(200) + "/end";

        String table =
                Table.of(List.of("path", "what"), List.of(List.of(path, "b".repeat(150)), List.of("short", "x")));

        assertThat(table.lines()).allMatch(line -> line.length() <= Table.WIDTH);
        assertThat(table).contains("/user/a").contains("…").contains("/end");
    }

    @Test
    void shouldKeepBothEndsOfACellThatIsCut() {
        assertThat(Table.cut("/user/orders/42", 9)).isEqualTo("/use…s/42");
        assertThat(Table.cut("/user", 5)).isEqualTo("/user");
    }

    @Test
    void shouldWriteOutControlCharactersInTables() {
        assertThat(Table.of(List.of("a"), List.of(List.of("x\u001b[31m\ny")))).contains("x\\u001b[31m\\ny");
    }

    @Test
    void shouldWriteValidJson() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("text", "a\"b\\c\n\u0001\ud800");
        map.put("list", Arrays.asList(1, 2L, true, null, 1.5, Double.NaN));

        assertThat(Json.of(map))
                .isEqualTo("{\"text\":\"a\\\"b\\\\c\\n\\u0001\\ud800\",\"list\":[1,2,true,null,1.5,\"NaN\"]}");
    }

    @Test
    void shouldSayTimesInWords() {
        assertThat(Phrase.duration(null)).isEqualTo("-");
        assertThat(Phrase.duration(Duration.ofMillis(350))).isEqualTo("350 ms");
        assertThat(Phrase.duration(Duration.ofMillis(2_500))).isEqualTo("2.5 s");
        assertThat(Phrase.duration(Duration.ofSeconds(3_665))).isEqualTo("61 min 5 s");
    }

    @Test
    void shouldSayHowACommandIsUsedWhenItIsAskedFor() {
        assertThat(Usage.INFO.answer(new String[] {"--help"}, arguments -> "no"))
                .contains("usage:   actor:info PATH [--json]")
                .contains("example: actor:info /user/orders");
        assertThat(Usage.overview().lines()).hasSize(Usage.values().length + 2);
    }

    @Test
    void shouldRefuseWhatACommandDoesNotTake() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.LIST.answer(new String[] {"-x"}, arguments -> "no"))
                .withMessageStartingWith("option: expected one of -n, --json, found '-x'; usage: actor:list");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.INFO.answer(new String[0], arguments -> "no"))
                .withMessageStartingWith("arguments: expected 1 word, found 0; usage: actor:info PATH");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.TOP.answer(
                        new String[] {"-n", "none"}, arguments -> "" + arguments.number("-n", 1, 1, 9)))
                .withMessageStartingWith("option -n: expected a number from 1 to 9, found 'none'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Usage.TOP.answer(new String[] {"-n"}, arguments -> "no"))
                .withMessageStartingWith("option -n: expected a value behind it, found none");
    }
}
