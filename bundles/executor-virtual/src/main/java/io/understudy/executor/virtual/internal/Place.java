package io.understudy.executor.virtual.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;

/**
 * A seat where one turn after the other runs, each on a virtual thread of its own.
 *
 * <p>Whatever happens in a turn, the place is given back and its turn counts no more. When no turn may begin any more, the
 * index is given back instead of run.
 *
 * <p><b>Threads:</b> one turn at a time; the questions are for any.
 */
final class Place implements Runnable {
    private final Places places;
    private final String name;
    private final WorkSeat seat;
    private volatile MailboxIndex index;
    private volatile Thread thread;

    Place(Places places, String name, WorkSeat seat) {
        this.places = places;
        this.name = name;
        this.seat = seat;
    }

    /** What runs next here. */
    void assign(MailboxIndex next) {
        index = next;
    }

    @Override
    public void run() {
        try {
            thread = Thread.currentThread();
            if (places.open()) {
                seat.run(index);
            } else {
                seat.giveBack(index);
            }
        } catch (Throwable thrown) {
            Report.survived(name + ", running " + index, thrown);
        } finally {
            Thread.interrupted();
            free();
        }
    }

    /** Ends the turn, or the attempt to begin one. */
    void free() {
        try {
            seat.await(0);
        } catch (Throwable thrown) {
            Report.survived(name + ", letting go of what it used", thrown);
        } finally {
            thread = null;
            index = null;
            places.give(this);
        }
    }

    void leave() {
        try {
            seat.leave();
        } catch (Throwable thrown) {
            Report.survived(name + ", leaving its seat", thrown);
        }
    }

    String name() {
        return name;
    }

    boolean busy() {
        return index != null;
    }

    boolean isCurrentThread() {
        return thread == Thread.currentThread();
    }
}
