package io.understudy.registry.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A piece of the slot table: for each slot its current index and its occupant.
 *
 * <pre>
 * slot     index                          occupant
 * fresh    generation 1                   null
 * free     the next occupant's            null
 * taken    the occupant's                 the occupant
 * leaving  null                           the occupant, then null
 * retired  null                           null
 * </pre>
 *
 * <p>A writer empties the occupant before it advances the index, and publishes an occupant after its index. A reader who
 * finds the same index before and after the occupant therefore has the occupant of that very generation: generations
 * never come back.
 *
 * <p><b>Threads:</b> readers any, without a lock. A slot has one writer at a time: whoever took it while it was free or fresh,
 * until the occupant is published, and whoever {@link #claim claimed} it, until it is free again.
 */
final class Chunk {
    /** A slot number without these low bits is the number of its chunk. */
    static final int SHIFT = 10;

    private static final int SLOTS = 1 << SHIFT;
    private static final int MASK = SLOTS - 1;
    private static final VarHandle INDEX = MethodHandles.arrayElementVarHandle(MailboxIndex[].class);
    private static final VarHandle OCCUPANT = MethodHandles.arrayElementVarHandle(RegisteredActor[].class);

    private final MailboxIndex[] indices = new MailboxIndex[SLOTS];
    private final RegisteredActor[] occupants = new RegisteredActor[SLOTS];

    /** The occupant that {@code index} means, or null. */
    RegisteredActor lookup(MailboxIndex index) {
        int at = index.slot() & MASK;
        if (!isAt(at, index)) {
            return null;
        }
        RegisteredActor occupant = occupants[at];
        VarHandle.acquireFence();
        return isAt(at, index) ? occupant : null;
    }

    /**
     * Nearly always it is the very instance that was handed out, and a comparison of references is enough. A plain read and a
     * fence mean what an acquiring read means, but need no cast: that to an interface is a search, in every turn.
     */
    @SuppressWarnings("ReferenceEquality")
    private boolean isAt(int at, MailboxIndex index) {
        MailboxIndex current = indices[at];
        VarHandle.acquireFence();
        return current == index || index.equals(current);
    }

    /**
     * Makes the caller the one writer of a slot that is taken, and hides its occupant. True for one of those who claim the same
     * index; false also if nobody is registered with it. As long as the index stays what it was, so does the occupant, so a
     * compare-and-set of the index is enough for both.
     */
    boolean claim(MailboxIndex index) {
        int at = index.slot() & MASK;
        MailboxIndex current = indexAcquire(index.slot());
        return index.equals(current)
                && occupants[at] != null
                && INDEX.compareAndSet(indices, at, current, (MailboxIndex) null);
    }

    /** The current index of a slot; null if it is retired, or was never used. For the writer. */
    MailboxIndex index(int slot) {
        return indices[slot & MASK];
    }

    /** As {@link #index}, for any thread. */
    MailboxIndex indexAcquire(int slot) {
        return (MailboxIndex) INDEX.getAcquire(indices, slot & MASK);
    }

    /** The occupant of a slot, or null. For the writer. */
    RegisteredActor occupant(int slot) {
        return occupants[slot & MASK];
    }

    /** Says which index a slot that has no occupant gives to the next one. */
    void setIndexRelease(int slot, MailboxIndex index) {
        INDEX.setRelease(indices, slot & MASK, index);
    }

    /** Publishes who is at a slot, or that nobody is. */
    void setOccupantRelease(int slot, RegisteredActor occupant) {
        OCCUPANT.setRelease(occupants, slot & MASK, occupant);
    }
}
