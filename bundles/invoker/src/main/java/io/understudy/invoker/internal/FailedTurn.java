package io.understudy.invoker.internal;

import io.understudy.spi.InvokeResult;
import io.understudy.spi.RegisteredActor;
import java.time.Duration;

/**
 * The result of a turn in which something threw that is not the actor's own code.
 *
 * <p><b>Threads:</b> the holder of the turn.
 */
final class FailedTurn {

    private FailedTurn() {}

    /**
     * Fails {@code actor} because of {@code thrown}. Never throws, and never returns a result that lets the actor go on: if
     * the actor cannot even fail, it is reported as failed all the same.
     */
    static InvokeResult of(RegisteredActor actor, Throwable thrown) {
        InvokeResult obstacle = null;
        try {
            actor.fail(thrown);
            obstacle = actor.obstacle();
        } catch (Throwable second) {
            if (second != thrown) {
                thrown.addSuppressed(second);
            }
        }
        return obstacle != null ? obstacle : new InvokeResult.Failed(thrown, Duration.ZERO);
    }
}
