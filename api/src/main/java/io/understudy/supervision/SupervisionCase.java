package io.understudy.supervision;

import io.understudy.ActorRef;
import java.time.Duration;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A failure that is to be decided, with what a {@link SupervisionKind} may want to know.
 *
 * <p><b>Threads:</b> the supervisor's turn.
 */
@ProviderType
public interface SupervisionCase {
    /** What happened. */
    Failure failure();

    /** What the supervisor said. */
    SupervisorStrategy strategy();

    /** What its decider said about the error. */
    Directive directive();

    /** The supervisor's children, oldest first. */
    List<ActorRef<?>> children();

    /** Whose children they are. */
    ActorRef<?> supervisor();

    /** How many restarts of the failed child happened within the strategy's window. */
    int recentRestarts();

    /** How many restarts of the failed child followed each other, and now, with no longer peace than {@code quiet} between them. */
    int restartsInARow(Duration quiet);

    /** Whether one more restart is within the strategy's limit. */
    default boolean mayRestart() {
        return recentRestarts() < strategy().limit().restarts();
    }
}
