package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;

/**
 * Lets the first few through, then none for a while, then says how many it held back.
 *
 * <p><b>Threads:</b> any.
 */
final class LogValve {
    private final int limit;
    private final long pauseNanos;
    private int passed;
    private long shutSince;
    private long heldBack;

    LogValve(int limit, long pauseNanos) {
        this.limit = limit;
        this.pauseNanos = pauseNanos;
    }

    /** What to add to the next line, perhaps nothing; null if there must be no line. */
    synchronized String next(MonotonicClock clock) {
        if (limit == 0) {
            return null;
        }
        String remark = "";
        if (passed == limit) {
            if (clock.nanoTime() - shutSince < pauseNanos) {
                heldBack++;
                return null;
            }
            remark = heldBack == 0 ? "" : " (" + heldBack + " not logged meanwhile)";
            passed = 0;
            heldBack = 0;
        }
        passed++;
        if (passed == limit) {
            shutSince = clock.nanoTime();
            remark += " (no more will be logged for a while)";
        }
        return remark;
    }
}
