package io.understudy.spi;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.understudy.contract.LookedInto;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The transition table of the scheduling word, row by row. */
class ScheduleWordTest {
    private static final Mailbox EMPTY = new LookedInto(() -> false);
    private static final Mailbox FULL = new LookedInto(() -> true);
    private static final Map<String, Predicate<ScheduleWord>> TRANSITIONS = Map.ofEntries(
            entry("signalUser", ScheduleWord::signalUser),
            entry("signalSystem", ScheduleWord::signalSystem),
            entry("beginTurn", ScheduleWord::beginTurn),
            entry("claimTurn", ScheduleWord::claimTurn),
            entry("takeSystem", ScheduleWord::takeSystem),
            entry("REQUEUE", word -> word.endTurn(Disposition.REQUEUE, EMPTY)),
            entry("REST", word -> word.endTurn(Disposition.REST, EMPTY)),
            entry("HOLD", word -> word.endTurn(Disposition.HOLD, EMPTY)),
            entry("FORGET", word -> word.endTurn(Disposition.FORGET, EMPTY)),
            entry("REST-full", word -> word.endTurn(Disposition.REST, FULL)),
            entry("HOLD-full", word -> word.endTurn(Disposition.HOLD, FULL)));

    /** A word brought to {@code state} with transitions alone. */
    private static ScheduleWord in(String state) {
        ScheduleWord word = new ScheduleWord();
        boolean system = state.contains("+SYSTEM");
        if (state.contains("+HELD") || state.startsWith("CLOSED")) {
            word.signalUser();
            word.beginTurn();
            word.endTurn(state.contains("+HELD") ? Disposition.HOLD : Disposition.FORGET, EMPTY);
        }
        if (system) {
            word.signalSystem();
        }
        String name = state.split("\\+", -1)[0];
        switch (name) {
            case "READY" -> word.signalUser();
            case "RUNNING" -> {
                if (state.contains("+HELD") && !system) {
                    word.signalSystem();
                    word.takeSystem();
                }
                word.signalUser();
                word.beginTurn();
            }
            default -> {}
        }
        assertThat(word.describeSchedule()).as("state to start from").isEqualTo(state);
        return word;
    }

    @ParameterizedTest
    @CsvSource({
        // transition, from, to, result
        "signalUser,   IDLE,                READY,               true",
        "signalUser,   IDLE+HELD,           IDLE+HELD,           false",
        "signalUser,   READY,               READY,               false",
        "signalUser,   RUNNING,             RUNNING,             false",
        "signalUser,   RUNNING+HELD,        RUNNING+HELD,        false",
        "signalUser,   RUNNING+SYSTEM,      RUNNING+SYSTEM,      false",
        "signalUser,   CLOSED,              CLOSED,              false",
        "signalSystem, IDLE,                READY+SYSTEM,        true",
        "signalSystem, IDLE+HELD,           READY+SYSTEM+HELD,   true",
        "signalSystem, READY,               READY+SYSTEM,        false",
        "signalSystem, READY+SYSTEM+HELD,   READY+SYSTEM+HELD,   false",
        "signalSystem, RUNNING,             RUNNING+SYSTEM,      false",
        "signalSystem, RUNNING+HELD,        RUNNING+SYSTEM+HELD, false",
        "signalSystem, CLOSED,              CLOSED,              false",
        "beginTurn,    IDLE,                IDLE,                false",
        "beginTurn,    IDLE+HELD,           IDLE+HELD,           false",
        "beginTurn,    READY,               RUNNING,             true",
        "beginTurn,    READY+SYSTEM+HELD,   RUNNING+SYSTEM+HELD, true",
        "beginTurn,    RUNNING,             RUNNING,             false",
        "beginTurn,    CLOSED,              CLOSED,              false",
        "claimTurn,    IDLE,                RUNNING,             true",
        "claimTurn,    IDLE+HELD,           IDLE+HELD,           false",
        "claimTurn,    READY,               READY,               false",
        "claimTurn,    READY+SYSTEM+HELD,   READY+SYSTEM+HELD,   false",
        "claimTurn,    RUNNING,             RUNNING,             false",
        "claimTurn,    CLOSED,              CLOSED,              false",
        "takeSystem,   RUNNING+SYSTEM,      RUNNING,             true",
        "takeSystem,   RUNNING+SYSTEM+HELD, RUNNING+HELD,        true",
        "takeSystem,   RUNNING,             RUNNING,             false",
        "REQUEUE,      RUNNING,             READY,               true",
        "REQUEUE,      RUNNING+SYSTEM,      READY+SYSTEM,        true",
        "REQUEUE,      RUNNING+HELD,        READY,               true",
        "REST,         RUNNING,             IDLE,                false",
        "REST,         RUNNING+HELD,        IDLE,                false",
        "REST-full,    RUNNING,             READY,               true",
        "REST-full,    RUNNING+HELD,        READY,               true",
        "HOLD-full,    RUNNING,             IDLE+HELD,           false",
        "REST,         RUNNING+SYSTEM,      READY+SYSTEM,        true",
        "HOLD,         RUNNING,             IDLE+HELD,           false",
        "HOLD,         RUNNING+SYSTEM,      READY+SYSTEM+HELD,   true",
        "FORGET,       RUNNING,             CLOSED,              false",
    })
    void shouldFollowTheTable(String transition, String from, String to, boolean result) {
        ScheduleWord word = in(from);
        assertThat(TRANSITIONS.get(transition).test(word)).isEqualTo(result);
        assertThat(word.describeSchedule()).isEqualTo(to);
    }

    @ParameterizedTest
    @EnumSource(Disposition.class)
    void shouldRefuseTheEndOfATurnThatHasNotBegun(Disposition disposition) {
        assertThatIllegalStateException()
                .isThrownBy(() -> in("READY").endTurn(disposition, EMPTY))
                .withMessage("endTurn(" + disposition + ") without a turn: READY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"IDLE", "READY", "RUNNING", "CLOSED", "IDLE+HELD", "READY+SYSTEM", "RUNNING+SYSTEM+HELD"})
    void shouldAnswerQuestionsAccordingToItsState(String state) {
        ScheduleWord word = in(state);
        assertThat(word.idle()).isEqualTo(state.equals("IDLE"));
        assertThat(word.ready()).isEqualTo(state.startsWith("READY"));
        assertThat(word.running()).isEqualTo(state.startsWith("RUNNING"));
        assertThat(word.closed()).isEqualTo(state.startsWith("CLOSED"));
        assertThat(word.held()).isEqualTo(state.contains("HELD"));
        assertThat(word.systemPending()).isEqualTo(state.contains("SYSTEM"));
    }

    @Test
    void shouldLookForMessagesOnlyWhenOthersCanTakeTheTurn() {
        ScheduleWord word = in("RUNNING");
        Mailbox mailbox = new LookedInto(() -> !word.running());
        assertThat(word.endTurn(Disposition.REST, mailbox)).isTrue();
    }

    @Test
    void shouldLeaveItToTheSenderWhoWasFaster() {
        ScheduleWord word = in("RUNNING");
        Mailbox mailbox = new LookedInto(word::signalUser);
        assertThat(word.endTurn(Disposition.REST, mailbox))
                .as("the sender registers")
                .isFalse();
        assertThat(word.ready()).isTrue();
    }

    @Test
    void shouldStayClosedWhateverIsSignalled() {
        ScheduleWord word = in("CLOSED");
        word.signalSystem();
        word.signalUser();
        assertThat(word.beginTurn()).isFalse();
        assertThat(word.closed()).isTrue();
        assertThat(word.systemPending()).isFalse();
    }
}
