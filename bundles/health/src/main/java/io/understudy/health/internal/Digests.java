package io.understudy.health.internal;

import io.understudy.observe.Inspection;
import io.understudy.spi.MonotonicClock;
import java.util.concurrent.TimeUnit;

/**
 * Looks at all actors, but not too often: a look is used for the interval that the caller names, and for at least
 * {@value #SHARE} times as long as it took. So looks take at most that share of a processor, whatever asks for them.
 *
 * <p><b>Threads:</b> any; who asks while somebody looks waits for that look.
 */
final class Digests {
    private static final int SHARE = 20;

    private final Inspection inspection;
    private final MonotonicClock clock;
    private Digest latest;
    private long taken;
    private long took;

    Digests(Inspection inspection, MonotonicClock clock) {
        this.inspection = inspection;
        this.clock = clock;
    }

    /** A look that is not older than {@code intervalMs}, or than twenty times what it took. */
    synchronized Digest latest(long intervalMs) {
        long now = clock.nanoTime();
        if (latest == null || now - taken >= Math.max(TimeUnit.MILLISECONDS.toNanos(intervalMs), SHARE * took)) {
            latest = Digest.of(inspection.snapshot());
            taken = clock.nanoTime();
            took = taken - now;
        }
        return latest;
    }
}
