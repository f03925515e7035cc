package io.understudy.kernel.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A turn that a worker could not end, perhaps for want of stack or memory. Whoever takes it out ends it.
 *
 * <p><b>Threads:</b> {@link #note} is for the worker, and needs neither stack nor memory; the rest is for any.
 */
final class UnfinishedTurn {
    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(UnfinishedTurn.class, "cell", ActorCell.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile ActorCell<?> cell;
    /** What ended it; written before {@code cell}. */
    private Throwable why;

    /** Keeps the turn of {@code cell}, which {@code thrown} broke off, until somebody can end it. */
    void note(ActorCell<?> cell, Throwable thrown) {
        why = thrown;
        this.cell = cell;
    }

    /** Whose turn it is; null if there is none. */
    ActorCell<?> cell() {
        return cell;
    }

    /** Ends it. Says whether nothing is left. */
    boolean tryToEnd() {
        ActorCell<?> taken = cell;
        Throwable reason = why;
        if (taken == null || !CELL.compareAndSet(this, taken, null)) {
            return true;
        }
        try {
            BrokenTurn.end(taken, reason);
            return true;
        } catch (Throwable thrown) {
            cell = taken;
            return false;
        }
    }
}
