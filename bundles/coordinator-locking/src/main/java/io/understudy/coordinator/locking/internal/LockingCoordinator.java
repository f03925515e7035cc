package io.understudy.coordinator.locking.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A coordinator with one queue and one lock: strictly first in, first out, for all threads together.
 *
 * <p>The queue is a set that keeps its order, so an index is queued at most once, whoever registers it, and one that was
 * removed and registered again stands at the end. An index without a generation is accepted and ignored.
 *
 * <p><b>Threads:</b> any. The lock guards the queue and {@code closed}; nothing foreign is called while it is held.
 */
public class LockingCoordinator implements ReadyQueueCoordinator {
    /** How many user messages a turn handles unless somebody says otherwise. */
    public static final int DEFAULT_THROUGHPUT = 300;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition readyOrReleased = lock.newCondition();
    private final Set<MailboxIndex> queue = new LinkedHashSet<>();
    private volatile int throughput;
    private boolean closed;
    /** How often {@link #wakeAll()} was called; who waits returns when it moves. */
    private int releases;

    /** A coordinator with the default throughput. */
    public LockingCoordinator() {
        this(DEFAULT_THROUGHPUT);
    }

    /** A coordinator whose turns handle {@code throughput} user messages, at least 1. */
    public LockingCoordinator(int throughput) {
        setThroughput(throughput);
    }

    /** Changes how many user messages a turn handles, at least 1. Holds from the next turn on. */
    public final void setThroughput(int throughput) {
        if (throughput < 1) {
            throw new IllegalArgumentException("throughput must be at least 1, but is " + throughput);
        }
        this.throughput = throughput;
    }

    @Override
    public final boolean registerReady(MailboxIndex index) {
        Objects.requireNonNull(index, "index");
        lock.lock();
        try {
            if (!closed && index.valid() && queue.add(index)) {
                readyOrReleased.signal();
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final boolean requeue(MailboxIndex index) {
        return registerReady(index);
    }

    @Override
    public final void unregister(MailboxIndex index) {
        lock.lock();
        try {
            queue.remove(index);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final int drainReadyCycle(MailboxIndex[] out, int max) {
        Arrays.fill(out, null);
        int wanted = Math.min(max, out.length);
        lock.lock();
        try {
            int count = 0;
            Iterator<MailboxIndex> ready = queue.iterator();
            while (count < wanted && ready.hasNext()) {
                out[count++] = ready.next();
                ready.remove();
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final void awaitReady(long nanos) {
        lock.lock();
        try {
            int seen = releases;
            long left = nanos;
            while (queue.isEmpty() && !closed && releases == seen && left > 0) {
                left = readyOrReleased.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final void wakeAll() {
        lock.lock();
        try {
            releases++;
            readyOrReleased.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final int throughputHint() {
        return throughput;
    }

    @Override
    public final int depth() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes a worker if something is queued: the one that was woken for it may have left instead. */
    @Override
    public final void tick() {
        lock.lock();
        try {
            if (!queue.isEmpty()) {
                readyOrReleased.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public final List<MailboxIndex> close() {
        lock.lock();
        try {
            closed = true;
            List<MailboxIndex> left = List.copyOf(queue);
            queue.clear();
            readyOrReleased.signalAll();
            return left;
        } finally {
            lock.unlock();
        }
    }
}
