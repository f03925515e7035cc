package io.understudy.registry.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What the threads of one stripe have of the table: slots that were freed, a block of fresh ones, and a count. Free slots are
 * used before fresh ones.
 *
 * <p><b>Threads:</b> one at a time, the holder of this object's monitor, but for the methods whose names end in Opaque.
 */
class Share extends FreeSlots {
    private static final VarHandle BALANCE = balance();

    /** The fresh slots: from here to {@link #freshEnd}, exclusive. */
    private int fresh;

    private int freshEnd;
    /** Written under the monitor; others read it opaquely. */
    private int balance;

    private static VarHandle balance() {
        try {
            return MethodHandles.lookup().findVarHandle(Share.class, "balance", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether neither a free slot nor a fresh one is left. */
    final boolean isUsedUp() {
        return isEmpty() && fresh == freshEnd;
    }

    /** Gives a used-up share the fresh slots from {@code from} to {@code end}, exclusive. */
    final void setFresh(int from, int end) {
        fresh = from;
        freshEnd = end;
    }

    /** Takes a slot of a share that is not used up. */
    final int take() {
        return isEmpty() ? fresh++ : pop();
    }

    /** Counts actors that came here, or, if negative, left. */
    final void count(int actors) {
        BALANCE.setOpaque(this, balance + actors);
    }

    /** How many more actors came here than left; negative if more left, which had come elsewhere. */
    final int balanceOpaque() {
        return (int) BALANCE.getOpaque(this);
    }
}
