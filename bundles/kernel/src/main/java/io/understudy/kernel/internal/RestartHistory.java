package io.understudy.kernel.internal;

import io.understudy.supervision.RestartLimit;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * When one child was restarted. Keeps no more times than a limit can ask about.
 *
 * <p><b>Threads:</b> the parent's turn.
 */
final class RestartHistory {
    private final Deque<Long> times = new ArrayDeque<>();
    private int total;

    /** How many restarts happened within the window of {@code limit} that ends now. */
    int recent(RestartLimit limit, long now) {
        if (limit.within().isZero() || limit.restarts() == RestartLimit.UNLIMITED) {
            return limit.restarts() == RestartLimit.UNLIMITED ? 0 : total;
        }
        long window = Durations.nanos(limit.within());
        while (!times.isEmpty() && now - times.peekFirst() >= window) {
            times.removeFirst();
        }
        return times.size();
    }

    /** Notes a restart that {@code limit} has allowed. */
    void restarted(RestartLimit limit, long now) {
        total++;
        if (limit.restarts() != RestartLimit.UNLIMITED && !limit.within().isZero()) {
            times.addLast(now);
        }
    }

    int total() {
        return total;
    }
}
