package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopTest {
    private final StagedSystem stage = new StagedSystem();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> added = new ArrayList<>();
    private final List<String> replaced = new ArrayList<>();
    private int pausesUntilInterrupt = Integer.MAX_VALUE;

    @BeforeEach
    void enter() {
        stage.actors.add(StagedSystem.waiting("/user/orders", 7));
        stage.actors.add(StagedSystem.idle("/user/shop"));
    }

    private String top(boolean terminal, int height, String... words) {
        Top top = new Top(stage, duration -> pauses.add(duration) && pauses.size() < pausesUntilInterrupt);
        return Usage.TOP.answer(words, arguments -> top.run(arguments, screen(terminal, height)));
    }

    private Screen screen(boolean terminal, int height) {
        return new Screen() {
            @Override
            public void add(String text) {
                added.add(text);
            }

            @Override
            public void replace(String text) {
                replaced.add(text);
            }

            @Override
            public boolean isTerminal() {
                return terminal;
            }

            @Override
            public int height() {
                return height;
            }
        };
    }

    @Test
    void shouldLookOnceWhenNobodyCanInterruptIt() {
        assertThat(top(false, 24).lines())
                .startsWith("staged running, 2 actors, 0 ready, 1 worker", "  worker-1 idle")
                .anyMatch(line -> line.startsWith("/user/orders"))
                .noneMatch(line -> line.startsWith("/user/shop"));
        assertThat(pauses).isEmpty();
    }

    @Test
    void shouldPrintEachRoundBelowTheOther() {
        String last = top(false, 24, "-n", "3", "-d", "5");

        assertThat(added).hasSize(2).containsOnly(last);
        assertThat(pauses).containsExactly(Duration.ofMillis(5), Duration.ofMillis(5));
    }

    @Test
    void shouldGoOnUntilItIsInterruptedOnATerminal() {
        pausesUntilInterrupt = 4;

        assertThat(top(true, 24)).isNull();
        assertThat(replaced).hasSize(4);
        assertThat(added).isEmpty();
        assertThat(pauses).containsOnly(Duration.ofSeconds(1));
    }

    @Test
    void shouldEndAfterSoManyRoundsOnATerminalToo() {
        assertThat(top(true, 24, "-n", "2")).isNull();
        assertThat(replaced).hasSize(2);
    }

    @Test
    void shouldShowNoMoreThanTheTerminalHasRoomFor() {
        top(true, 4, "-n", "1");

        assertThat(replaced).singleElement().asString().hasLineCount(3);
    }

    @Test
    void shouldGiveADocumentOnceInJson() {
        assertThat(top(true, 24, "--json")).startsWith("{\"name\":\"staged\"").contains("/user/orders");
        assertThat(replaced).isEmpty();
    }
}
