package io.understudy.bench.experiment;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Bounds what threads outside have sent and actors have not handled yet, so that a fast sender does not fill the heap. The actors publish each
 * full lap of ticks.
 *
 * <p><b>Threads:</b> any; one sender per lane.
 */
final class Window {
    /** A sender that is further ahead than this waits until it is half as far ahead. */
    static final int LIMIT = 100_000;

    /** How many messages a sender sends between two looks. */
    static final int STRIDE = 1_000;

    private static final long NAP_NANOS = 100_000;

    /** Longs between two lanes: two cache lines. */
    private static final int GAP = 16;

    private final AtomicLongArray handled;
    private final Finish finish;

    Window(int lanes, Finish finish) {
        this.handled = new AtomicLongArray(GAP * (lanes + 1));
        this.finish = finish;
    }

    /** An actor has handled one more lap of ticks of that lane. */
    void lapHandled(int lane) {
        handled.getAndAdd(GAP * lane + GAP, Tick.LAP);
    }

    /**
     * Parks the sender while it is too far ahead.
     *
     * @return whether it may go on; else the run is over
     */
    boolean await(int lane, long sent) {
        if (ahead(lane, sent) > LIMIT) {
            while (ahead(lane, sent) > LIMIT / 2) {
                if (finish.over()) {
                    return false;
                }
                LockSupport.parkNanos(this, NAP_NANOS);
            }
        }
        return true;
    }

    private long ahead(int lane, long sent) {
        return sent - handled.get(GAP * lane + GAP);
    }
}
