package io.understudy.bench.suspend;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;

/**
 * How many samples may still be taken, and until when.
 *
 * <p><b>Threads:</b> one.
 */
final class Quota {
    private final MonotonicClock clock;
    private final long deadline;
    private int left;
    private boolean begun;

    Quota(int samples, Duration limit, MonotonicClock clock) {
        this.clock = clock;
        this.deadline = clock.nanoTime() + limit.toNanos();
        this.left = samples;
    }

    /** How many are left, if time is. */
    int left() {
        return left;
    }

    /** Whether {@code samples} more may be taken; if so, they are. The first are, however late it is. */
    boolean take(int samples) {
        if (samples > left || (begun && clock.nanoTime() - deadline >= 0)) {
            return false;
        }
        begun = true;
        left -= samples;
        return true;
    }
}
