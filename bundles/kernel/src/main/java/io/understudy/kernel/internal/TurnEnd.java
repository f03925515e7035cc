package io.understudy.kernel.internal;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Objects;

/**
 * Hop 8 of a message's path: what becomes of an actor after its turn.
 *
 * <p><b>Threads:</b> whoever holds the turn.
 */
final class TurnEnd {
    private final Kernel kernel;

    TurnEnd(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Gives the turn of {@code cell} back, which came to {@code result}, and registers the actor if it is ready again. */
    void of(ActorCell<?> cell, ReadyQueueCoordinator coordinator, InvokeResult result) {
        boolean again = cell.endTurn(disposition(coordinator, cell.index(), result), cell.mailbox());
        try {
            if (again) {
                kernel.readyActors().requeue(cell.index());
                kernel.shutdownControl().turnIsDue(cell);
            }
        } catch (Throwable thrown) {
            kernel.readyActors().suspect("the end of a turn", cell, thrown);
        }
    }

    /** What the coordinator says; an actor is forgotten exactly when it has stopped, whatever the coordinator says. */
    private Disposition disposition(ReadyQueueCoordinator coordinator, MailboxIndex index, InvokeResult result) {
        if (result instanceof InvokeResult.Stopped) {
            return Disposition.FORGET;
        }
        Disposition wanted = ask(coordinator, index, result);
        return wanted == Disposition.FORGET ? Disposition.REST : wanted;
    }

    private Disposition ask(ReadyQueueCoordinator coordinator, MailboxIndex index, InvokeResult result) {
        try {
            return Objects.requireNonNull(coordinator.handleInvokeResult(index, result), "disposition");
        } catch (Throwable thrown) {
            kernel.readyActors().misbehaved(coordinator, "it failed in handleInvokeResult", thrown);
            return usual(result);
        }
    }

    /** What a result means where the coordinator cannot say. */
    private static Disposition usual(InvokeResult result) {
        if (result instanceof InvokeResult.Completed completed) {
            return completed.readyHint() ? Disposition.REQUEUE : Disposition.REST;
        }
        return result instanceof InvokeResult.Yielded ? Disposition.REQUEUE : Disposition.HOLD;
    }
}
