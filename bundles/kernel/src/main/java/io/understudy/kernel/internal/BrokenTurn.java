package io.understudy.kernel.internal;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;

/**
 * The end of a turn that its worker could not end: the thread is dead, or the worker's own code threw, as it does where stack or
 * memory end. Without help the actor would count as running for ever.
 *
 * <p><b>Threads:</b> whoever holds the turn now: the worker that broke it off and goes on, or the ticker when the worker handed it
 * over or its thread is dead. All that the worker did happened before.
 */
final class BrokenTurn {
    private BrokenTurn() {}

    /**
     * Ends it: the actor has failed with {@code why}, and its supervisor decides. What waits in its mailbox waits. If this throws,
     * the turn has not ended, and it can be tried again.
     */
    static void end(ActorCell<?> cell, Throwable why) {
        if (!cell.running()) {
            return;
        }
        cell.turnEnds();
        cell.fail(why);
        InvokeResult result = cell.obstacle();
        if (cell.endTurn(disposition(result), cell.mailbox())) {
            cell.kernel().readyActors().requeue(cell.index());
            cell.kernel().shutdownControl().turnIsDue(cell);
        }
    }

    private static Disposition disposition(InvokeResult result) {
        if (result == null) {
            return Disposition.REQUEUE;
        }
        return result instanceof InvokeResult.Stopped ? Disposition.FORGET : Disposition.HOLD;
    }
}
