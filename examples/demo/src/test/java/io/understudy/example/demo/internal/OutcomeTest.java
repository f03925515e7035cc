package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static final Tally SHELVES = new Tally(200, 200, 2, 0, 0, 0, 0);
    private static final Tally BOARD = new Tally(50, 8, 0, 42, 0, 0, 0);

    private static Outcome outcome(Tally board, long underWay, int restarts, Map<String, Long> delivered) {
        Map<Hop, Tally> tallies = Map.of(Hop.SHELVES, SHELVES, Hop.BOARD, board);
        return new Outcome(200, tallies, underWay, restarts, delivered, List.of(), Duration.ofMillis(7));
    }

    @Test
    void shouldSayInOneLineWhatHappened() {
        Outcome outcome = outcome(BOARD, 0, 2, Outcome.expectedPieces(200));

        assertThat(outcome.problems()).isEmpty();
        assertThat(outcome.summary())
                .isEqualTo("demo: sent=250 handled=208 dead-lettered=42 lost=0 duplicated=0 reordered=0 in 7 ms");
    }

    @Test
    void shouldNameTheHopWhenMessagesAreLostDuplicatedOrReordered() {
        Outcome outcome = outcome(new Tally(50, 8, 0, 39, 3, 4, 5), 0, 2, Outcome.expectedPieces(200));

        assertThat(outcome.problems())
                .containsExactly(
                        "3 messages lost on the way notes to board",
                        "4 messages duplicated on the way notes to board",
                        "5 messages reordered on the way notes to board");
    }

    @Test
    void shouldComplainWhenTheTimeWasUpBeforeAllWasAtRest() {
        assertThat(outcome(BOARD, 3, 2, Outcome.expectedPieces(200)).problems())
                .containsExactly("3 messages or restarts were still under way when the time was up");
    }

    @Test
    void shouldComplainWhenAFailedShelfWasNotRestarted() {
        assertThat(outcome(BOARD, 0, 1, Outcome.expectedPieces(200)).problems())
                .containsExactly("restarts of shelves: expected 2, found 1");
    }

    @Test
    void shouldComplainWhenTheLedgerDoesNotAgree() {
        assertThat(outcome(BOARD, 0, 2, Map.of()).problems())
                .singleElement()
                .asString()
                .startsWith("pieces in the ledger: expected {biscuits=");
    }

    @Test
    void shouldExpectThePiecesOfAllOrdersButThoseThatFail() {
        assertThat(Outcome.expectedPieces(97)).containsEntry("coffee", 20L).containsEntry("biscuits", 18L);
    }
}
