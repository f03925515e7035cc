package io.understudy.kernel.internal;

import io.understudy.supervision.RestartLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * When one child was restarted. A strategy may change its limit from one failure to the next, so times are kept whatever the
 * limit is that allowed them: the last {@value #KEPT}, or as many as the highest limit so far can ask about.
 *
 * <p><b>Threads:</b> the parent's turn.
 */
final class RestartHistory {
    private static final int KEPT = 100;

    private final Deque<Restart> restarts = new ArrayDeque<>();
    private int keep = KEPT;
    private int total;
    private int incarnation;

    /** How many restarts happened within the window of {@code limit} that ends now; all, if it has none. */
    int recent(RestartLimit limit, long now) {
        if (limit.within().isZero()) {
            return total;
        }
        long window = Durations.nanos(limit.within());
        int count = 0;
        for (Iterator<Restart> newest = restarts.descendingIterator();
                newest.hasNext() && now - newest.next().time < window; ) {
            count++;
        }
        return count;
    }

    /**
     * How many restarts followed each other, and the failure at {@code failed}, with no longer peace than {@code quiet} between
     * them. Peace is from a restart to the next failure: what is waited before a restart is none.
     */
    int inARow(Duration quiet, long failed) {
        long longest = Durations.nanos(quiet);
        long nextFailure = failed;
        int count = 0;
        for (Iterator<Restart> newest = restarts.descendingIterator(); newest.hasNext(); count++) {
            Restart restart = newest.next();
            if (nextFailure - restart.time > longest) {
                return count;
            }
            nextFailure = restart.failed;
        }
        return total - restarts.size() + count;
    }

    /** Notes a restart that {@code limit} has allowed, after a failure at {@code failed}, and that takes effect at {@code time}. */
    void restarted(RestartLimit limit, long failed, long time) {
        total++;
        if (limit.restarts() != RestartLimit.UNLIMITED) {
            keep = Math.max(keep, limit.restarts());
        }
        restarts.addLast(new Restart(failed, time));
        if (restarts.size() > keep) {
            restarts.removeFirst();
        }
    }

    /** The child has a new instance. */
    void began(int incarnation) {
        this.incarnation = incarnation;
    }

    /** The latest instance that is known to have begun in a restart of several children; 0 if there was none. */
    int incarnation() {
        return incarnation;
    }

    int total() {
        return total;
    }

    /** When the child failed, and when its restart took effect. */
    private record Restart(long failed, long time) {}
}
