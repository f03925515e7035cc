package io.understudy.kernel.internal;

import io.understudy.Stash;
import io.understudy.StashOverflowException;
import io.understudy.spi.Envelope;
import java.util.List;

/**
 * The stash of one actor; what it holds is in {@link Rare}; a restart puts it back.
 *
 * <p><b>Threads:</b> the actor's turn.
 */
final class CellStash implements Stash {
    private final ActorCell<?> cell;

    CellStash(ActorCell<?> cell) {
        this.cell = cell;
    }

    @Override
    public void add() {
        Envelope current = cell.context().current();
        if (current == null) {
            throw new IllegalStateException(cell.path() + " has no current message to stash");
        }
        if (current instanceof PutAside) {
            throw new IllegalStateException(cell.path() + " has stashed the current message already");
        }
        Rare rare = cell.rare();
        if (rare.stashed.size() >= rare.stashLimit) {
            throw new StashOverflowException(cell.path(), rare.stashLimit);
        }
        rare.stashed.addLast(Carried.packed(current));
        cell.context().current(new PutAside(current));
    }

    @Override
    public void unstashAll() {
        Rare rare = cell.rare();
        if (rare.stashed.isEmpty()) {
            return;
        }
        List<Envelope> all = List.copyOf(rare.stashed);
        rare.stashed.clear();
        cell.mailbox().prepend(all);
        cell.context().took(-all.size());
        Attention.call(cell, Attention.LOOK);
    }

    @Override
    public int size() {
        Rare rare = cell.rareIfAny();
        return rare == null ? 0 : rare.stashed.size();
    }

    @Override
    public void limit(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("stash limit of " + cell.path() + ": expected 1 or more, found " + most);
        }
        cell.rare().stashLimit = most;
    }

    /** Whether {@code envelope} was put aside while it was handled, so that it is not lost when its handling fails. */
    static boolean isPutAside(Envelope envelope) {
        return envelope instanceof PutAside;
    }

    /** Stands for the current message from when it was put aside to the end of its handling. */
    private static final class PutAside extends Envelope {
        PutAside(Envelope original) {
            super(original.message(), original.sender());
        }
    }
}
