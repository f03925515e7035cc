package io.understudy.bench.suspend;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A count that one thread waits for, parked, so that it takes no processor from those who count.
 *
 * <p><b>Threads:</b> one waits, any count. What happened before a count has happened for who waited for it.
 */
final class Milestone {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final String what;
    private final AtomicLong reached = new AtomicLong();
    private volatile long wanted = Long.MAX_VALUE;
    private volatile Thread waiting;

    Milestone(String what) {
        this.what = what;
    }

    /** One more. */
    void count() {
        if (reached.incrementAndGet() >= wanted) {
            LockSupport.unpark(waiting);
        }
    }

    /**
     * Waits until the count is {@code total}.
     *
     * @throws IllegalStateException if it is not within ten seconds, or is beyond it
     */
    void await(long total) {
        waiting = Thread.currentThread();
        wanted = total;
        long deadline = MonotonicClock.SYSTEM.nanoTime() + LIMIT.toNanos();
        while (reached.get() < total) {
            long left = deadline - MonotonicClock.SYSTEM.nanoTime();
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException(
                        "expected " + total + " " + what + " within " + LIMIT + ", found " + reached.get());
            }
            LockSupport.parkNanos(this, left);
        }
        wanted = Long.MAX_VALUE;
        if (reached.get() > total) {
            throw new IllegalStateException("expected " + total + " " + what + ", found " + reached.get());
        }
    }
}
