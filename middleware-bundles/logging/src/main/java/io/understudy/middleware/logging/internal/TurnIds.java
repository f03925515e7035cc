package io.understudy.middleware.logging.internal;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Identifiers of turns: no two of one object are the same, and those of two runs of a program hardly ever are. Counted and not
 * drawn, in places that threads seldom share.
 *
 * <p><b>Threads:</b> any.
 */
final class TurnIds {
    private static final int PLACES = 16;
    /** As many as fill two lines of a processor's cache. */
    private static final int APART = 16;

    private final AtomicLongArray next = new AtomicLongArray((PLACES + 1) * APART);
    /** In the upper bits, where no count gets to. */
    private final long run = ThreadLocalRandom.current().nextLong() << 40;

    /** One that was not given before, as hexadecimal digits. */
    String next() {
        int place = Long.hashCode(Thread.currentThread().getId()) & (PLACES - 1);
        long count = next.getAndIncrement((place + 1) * APART - 1);
        return Long.toHexString(run ^ (count * PLACES + place));
    }
}
