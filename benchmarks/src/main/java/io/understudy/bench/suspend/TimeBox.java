package io.understudy.bench.suspend;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;

/**
 * Time for a number of parts: each may take twice its share of what is left, as most need less, and never more than that.
 *
 * <p><b>Threads:</b> one.
 */
final class TimeBox {
    private final MonotonicClock clock;
    private final long end;
    private int parts;

    TimeBox(Duration total, int parts, MonotonicClock clock) {
        this.clock = clock;
        this.end = clock.nanoTime() + total.toNanos();
        this.parts = parts;
    }

    /** How long the next part may take; zero if no time is left. */
    Duration next() {
        long left = Math.max(0, end - clock.nanoTime());
        long share = left / Math.max(1, parts);
        parts--;
        return Duration.ofNanos(Math.min(2 * share, left));
    }
}
