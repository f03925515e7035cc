package io.understudy.eventadmin.internal;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Keeps the sender from being too far ahead of the handlers. What is posted waits in a queue of Event Admin that has no limit, so
 * after every {@value #EVERY} events a receipt is posted too: as events of one thread are delivered in order, its arrival says that
 * those before it were delivered. With {@value #AHEAD} events on their way, the sender waits for a receipt; if none comes in time,
 * it goes on without.
 *
 * <p><b>Threads:</b> {@link #posted} by the sender alone, the others by any.
 */
final class Receipts {
    static final int EVERY = 100;
    static final int AHEAD = 1_000;
    private static final long NAP_NANOS = Duration.ofMillis(100).toNanos();

    private final LongConsumer poster;
    private final int naps;
    private final AtomicLong received = new AtomicLong();
    private volatile Thread sender;
    private volatile boolean closed;
    private long posted;

    /** Posts receipts with {@code poster}, and waits for one no longer than {@code patience}. */
    Receipts(LongConsumer poster, Duration patience) {
        this.poster = poster;
        this.naps = (int) Math.max(1, patience.toNanos() / NAP_NANOS);
    }

    /** One more was posted; returns when the next one may be. */
    void posted() {
        posted++;
        if (posted % EVERY != 0) {
            return;
        }
        poster.accept(posted);
        if (posted - received.get() < AHEAD) {
            return;
        }
        sender = Thread.currentThread();
        for (int nap = 0; nap < naps && ahead(); nap++) {
            LockSupport.parkNanos(this, NAP_NANOS);
        }
        if (!closed && ahead()) {
            received(posted);
        }
        sender = null;
    }

    private boolean ahead() {
        return !closed && posted - received.get() >= AHEAD;
    }

    /** The receipt after event {@code number} has arrived. */
    void received(long number) {
        received.accumulateAndGet(number, Math::max);
        wake();
    }

    /** Lets the sender go on. */
    void close() {
        closed = true;
        wake();
    }

    private void wake() {
        Thread waiting = sender;
        if (waiting != null) {
            LockSupport.unpark(waiting);
        }
    }
}
