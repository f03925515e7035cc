package io.understudy.kernel.internal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many messages one worker has taken out of mailboxes, by series. It outlives the worker: another one goes on in it.
 *
 * <p><b>Threads:</b> written by the worker that has it, read by any. Who has it after another has been given it by the hub.
 */
final class TurnBook {
    private final AtomicLongArray user;
    private final AtomicLongArray system;
    /** How many turns are to be timed yet; what the worker misses of the ticker's word, or takes twice, does not matter. */
    private final AtomicInteger toTime = new AtomicInteger();

    TurnBook(int series) {
        user = new AtomicLongArray(series);
        system = new AtomicLongArray(series);
    }

    /** Counts what was taken in a turn. */
    void add(Series series, int users, int systems) {
        if (users != 0) {
            user.lazySet(series.number(), user.getPlain(series.number()) + users);
        }
        if (systems != 0) {
            system.lazySet(series.number(), system.getPlain(series.number()) + systems);
        }
    }

    long user(Series series) {
        return user.getAcquire(series.number());
    }

    long system(Series series) {
        return system.getAcquire(series.number());
    }

    /** Times the next turns. For the ticker. */
    void time(int turns) {
        toTime.setOpaque(turns);
    }

    /** Whether this turn is to be timed. */
    boolean isToBeTimed() {
        int left = toTime.getPlain();
        if (left <= 0) {
            return false;
        }
        toTime.setPlain(left - 1);
        return true;
    }
}
