package io.understudy.executor.virtual.internal;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * How many turns are under way. Counting takes no lock unless somebody waits.
 *
 * <p><b>Threads:</b> any.
 */
final class TurnCount {
    private final AtomicInteger turns = new AtomicInteger();
    /** How many wait. Raised before they look at {@code turns}, read after {@code turns} was lowered. */
    private final AtomicInteger waiting = new AtomicInteger();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile boolean closed;

    int now() {
        return turns.get();
    }

    void begin() {
        turns.incrementAndGet();
    }

    void end() {
        turns.decrementAndGet();
        if (waiting.get() > 0) {
            signal();
        }
    }

    /** From now on nobody waits for room. */
    void close() {
        closed = true;
        signal();
    }

    private void signal() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until fewer than {@code limit} turns are under way, at most {@code nanos}.
     *
     * @throws InterruptedException if interrupted while it waits
     */
    void awaitFewerThan(int limit, long nanos) throws InterruptedException {
        await(() -> turns.get() < limit, nanos);
    }

    /**
     * As {@link #awaitFewerThan}, but not after {@link #close}.
     *
     * @throws InterruptedException if interrupted while it waits
     */
    void awaitRoom(int limit, long nanos) throws InterruptedException {
        await(() -> turns.get() < limit || closed, nanos);
    }

    private void await(BooleanSupplier condition, long nanos) throws InterruptedException {
        lock.lock();
        waiting.incrementAndGet();
        try {
            long rest = nanos;
            while (!condition.getAsBoolean() && rest > 0) {
                rest = changed.awaitNanos(rest);
            }
        } finally {
            waiting.decrementAndGet();
            lock.unlock();
        }
    }
}
