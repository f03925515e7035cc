package io.understudy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableTest {
    private final Table table = new Table(List.of("what", "p50", "goal"), Set.of(1));

    @Test
    void shouldMakeColumnsAsWideAsTheyMustBe() {
        table.add(List.of("a", "12.5 us", "met"));
        table.add(List.of("longer", "1 ms", ""));

        assertThat(table.lines())
                .containsExactly(
                        "what        p50  goal", //
                        "---------------------",
                        "a       12.5 us  met",
                        "longer     1 ms");
    }

    @Test
    void shouldRefuseARowThatDoesNotFit() {
        assertThatThrownBy(() -> table.add(List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a row: expected 3 cells, found [a, b]");
    }
}
