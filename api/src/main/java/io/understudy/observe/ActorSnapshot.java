package io.understudy.observe;

import io.understudy.spi.ActorState;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * One actor as it was when somebody looked.
 *
 * @param path who
 * @param level how far below the guardian: 1 for the actors at the top
 * @param children how many actors are right below it
 * @param state where it is in its life
 * @param reasons why it handles no user messages; empty if it does
 * @param depth user messages that wait
 * @param systemDepth system messages that wait
 * @param oldestAge how long the oldest of the user messages has waited; null if none does, or there is no clock
 * @param running what it is doing; null if it has no turn
 * @param incarnation which instance: 1 for the first, one more after each restart
 * @param lastFailure how it failed last; null if it never did
 * @param suspensions how often and how long it was suspended
 */
public record ActorSnapshot(
        String path,
        int level,
        int children,
        ActorState state,
        Set<SuspendReason> reasons,
        int depth,
        int systemDepth,
        Duration oldestAge,
        RunningTurn running,
        int incarnation,
        FailureSummary lastFailure,
        SuspensionStatistics suspensions) {

    /** Checks what must be there. */
    public ActorSnapshot {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(suspensions, "suspensions");
        reasons = Set.copyOf(reasons);
    }

    /** How often it was restarted. */
    public int restarts() {
        return incarnation - 1;
    }
}
