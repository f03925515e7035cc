package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The transition table of the scheduling word, row by row. */
class ScheduleWordTest {
    private static final Map<String, Predicate<ScheduleWord>> TRANSITIONS = Map.of(
            "signalUser", ScheduleWord::signalUser,
            "signalSystem", ScheduleWord::signalSystem,
            "beginTurn", ScheduleWord::beginTurn,
            "takeSystem", ScheduleWord::takeSystem,
            "forgetDirty", ScheduleWord::forgetDirty,
            "REQUEUE", word -> word.endTurn(Disposition.REQUEUE),
            "REST", word -> word.endTurn(Disposition.REST),
            "HOLD", word -> word.endTurn(Disposition.HOLD),
            "FORGET", word -> word.endTurn(Disposition.FORGET));

    /** A word brought to {@code state} with transitions alone. */
    private static ScheduleWord in(String state) {
        ScheduleWord word = new ScheduleWord();
        boolean system = state.contains("+SYSTEM");
        if (state.contains("+HELD") || state.startsWith("CLOSED")) {
            word.signalUser();
            word.beginTurn();
            word.endTurn(state.contains("+HELD") ? Disposition.HOLD : Disposition.FORGET);
        }
        if (system) {
            word.signalSystem();
        }
        String name = state.split("\\+", -1)[0];
        switch (name) {
            case "READY" -> word.signalUser();
            case "RUNNING", "DIRTY" -> {
                if (state.contains("+HELD") && !system) {
                    word.signalSystem();
                    word.takeSystem();
                }
                word.signalUser();
                word.beginTurn();
                if (name.equals("DIRTY")) {
                    word.signalUser();
                }
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
        "signalUser,   RUNNING,             DIRTY,               false",
        "signalUser,   RUNNING+HELD,        DIRTY+HELD,          false",
        "signalUser,   RUNNING+SYSTEM,      DIRTY+SYSTEM,        false",
        "signalUser,   DIRTY,               DIRTY,               false",
        "signalUser,   CLOSED,              CLOSED,              false",
        "signalSystem, IDLE,                READY+SYSTEM,        true",
        "signalSystem, IDLE+HELD,           READY+SYSTEM+HELD,   true",
        "signalSystem, READY,               READY+SYSTEM,        false",
        "signalSystem, READY+SYSTEM+HELD,   READY+SYSTEM+HELD,   false",
        "signalSystem, RUNNING,             DIRTY+SYSTEM,        false",
        "signalSystem, RUNNING+HELD,        DIRTY+SYSTEM+HELD,   false",
        "signalSystem, DIRTY,               DIRTY+SYSTEM,        false",
        "signalSystem, CLOSED,              CLOSED,              false",
        "beginTurn,    IDLE,                IDLE,                false",
        "beginTurn,    IDLE+HELD,           IDLE+HELD,           false",
        "beginTurn,    READY,               RUNNING,             true",
        "beginTurn,    READY+SYSTEM+HELD,   RUNNING+SYSTEM+HELD, true",
        "beginTurn,    RUNNING,             RUNNING,             false",
        "beginTurn,    DIRTY,               DIRTY,               false",
        "beginTurn,    CLOSED,              CLOSED,              false",
        "takeSystem,   RUNNING+SYSTEM,      RUNNING,             true",
        "takeSystem,   DIRTY+SYSTEM,        DIRTY,               true",
        "takeSystem,   RUNNING+SYSTEM+HELD, RUNNING+HELD,        true",
        "takeSystem,   RUNNING,             RUNNING,             false",
        "forgetDirty,  DIRTY,               RUNNING,             true",
        "forgetDirty,  DIRTY+SYSTEM,        RUNNING+SYSTEM,      true",
        "forgetDirty,  DIRTY+HELD,          RUNNING+HELD,        true",
        "forgetDirty,  RUNNING,             RUNNING,             false",
        "REQUEUE,      RUNNING,             READY,               true",
        "REQUEUE,      DIRTY,               READY,               true",
        "REQUEUE,      RUNNING+SYSTEM,      READY+SYSTEM,        true",
        "REQUEUE,      RUNNING+HELD,        READY,               true",
        "REST,         RUNNING,             IDLE,                false",
        "REST,         RUNNING+HELD,        IDLE,                false",
        "REST,         DIRTY,               READY,               true",
        "REST,         RUNNING+SYSTEM,      READY+SYSTEM,        true",
        "HOLD,         RUNNING,             IDLE+HELD,           false",
        "HOLD,         DIRTY,               IDLE+HELD,           false",
        "HOLD,         RUNNING+SYSTEM,      READY+SYSTEM+HELD,   true",
        "HOLD,         DIRTY+SYSTEM,        READY+SYSTEM+HELD,   true",
        "FORGET,       RUNNING,             CLOSED,              false",
        "FORGET,       DIRTY,               CLOSED,              false",
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
                .isThrownBy(() -> in("READY").endTurn(disposition))
                .withMessage("endTurn(" + disposition + ") without a turn: READY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"IDLE", "READY", "RUNNING", "DIRTY", "CLOSED", "IDLE+HELD", "READY+SYSTEM", "DIRTY+SYSTEM+HELD"})
    void shouldAnswerQuestionsAccordingToItsState(String state) {
        ScheduleWord word = in(state);
        assertThat(word.ready()).isEqualTo(state.startsWith("READY"));
        assertThat(word.running()).isEqualTo(state.startsWith("RUNNING") || state.startsWith("DIRTY"));
        assertThat(word.closed()).isEqualTo(state.startsWith("CLOSED"));
        assertThat(word.held()).isEqualTo(state.contains("HELD"));
        assertThat(word.systemPending()).isEqualTo(state.contains("SYSTEM"));
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
