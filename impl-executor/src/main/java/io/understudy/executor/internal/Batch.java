package io.understudy.executor.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What a worker has drained and not begun. While the worker is held up in a turn, a rescuer takes the rest out of its
 * hands, so that no actor waits behind another one's turn. Each index is taken once, by the worker or by the rescuer.
 *
 * <p><b>Threads:</b> {@code indices}, {@code open} and {@code take} are for the worker, {@code heldUp} for one other thread at
 * a time, {@code giveBackTo} for any.
 */
final class Batch {
    /** What the seat drains into; for the worker alone. */
    private final MailboxIndex[] indices;

    private final AtomicReferenceArray<MailboxIndex> waiting;
    /** How many indices were taken by the worker, ever; it alone writes. */
    private volatile long taken;
    /** What {@link #heldUp} saw last; for the rescuer alone. */
    private long seen = -1;

    Batch(int size) {
        indices = new MailboxIndex[size];
        waiting = new AtomicReferenceArray<>(size);
    }

    int size() {
        return indices.length;
    }

    MailboxIndex[] indices() {
        return indices;
    }

    /** Shows the first {@code n} drained indices to rescuers. */
    void open(int n) {
        for (int i = 0; i < n; i++) {
            waiting.set(i, indices[i]);
        }
    }

    /** The index at {@code i}; null if it was rescued. */
    MailboxIndex take(int i) {
        long count = taken + 1;
        taken = count;
        return waiting.getAndSet(i, null);
    }

    /** Gives all that waits to {@code seat} and says how many that were. */
    int giveBackTo(WorkSeat seat) {
        int given = 0;
        for (int i = 0; i < waiting.length(); i++) {
            MailboxIndex index = waiting.getAndSet(i, null);
            if (index != null) {
                seat.giveBack(index);
                given++;
            }
        }
        return given;
    }

    /** Whether something waits and the worker has begun nothing since this was asked last. */
    boolean heldUp() {
        long now = taken;
        boolean unchanged = now == seen;
        seen = now;
        if (!unchanged) {
            return false;
        }
        for (int i = 0; i < waiting.length(); i++) {
            if (waiting.get(i) != null) {
                return true;
            }
        }
        return false;
    }
}
