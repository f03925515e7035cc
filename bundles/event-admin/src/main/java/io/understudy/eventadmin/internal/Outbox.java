package io.understudy.eventadmin.internal;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands things over to somebody slow, on a thread of its own, in the order they came. Who puts something in never waits: if as many
 * wait as are allowed, it is dropped and counted.
 *
 * <p><b>Threads:</b> any.
 */
final class Outbox<T> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);
    private static final long NAP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Queue<T> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final LongAdder dropped = new LongAdder();
    private final Consumer<T> receiver;
    private final Runnable afterEach;
    private final Thread thread;
    private volatile int limit;
    private volatile boolean napping;
    private volatile boolean closed;

    /**
     * Begins to hand over.
     *
     * @param receiver gets each thing; what it throws counts as dropped
     * @param afterEach called on the same thread after each thing, and about once a second
     */
    Outbox(String name, int limit, Consumer<T> receiver, Runnable afterEach) {
        this.limit = limit;
        this.receiver = receiver;
        this.afterEach = afterEach;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void limit(int next) {
        limit = next;
    }

    /** How many things were dropped so far. */
    long dropped() {
        return dropped.sum();
    }

    /** Puts {@code thing} in, or drops it. */
    void offer(T thing) {
        if (closed) {
            return;
        }
        if (waiting.incrementAndGet() > limit) {
            waiting.decrementAndGet();
            dropped.increment();
            return;
        }
        queue.add(thing);
        if (napping) {
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        while (!closed) {
            T next = queue.poll();
            if (next == null) {
                nap();
            } else {
                waiting.decrementAndGet();
                handOver(next);
            }
            afterEach.run();
        }
    }

    /** Says that it naps before it looks once more: who puts something in meanwhile sees that, or is seen. */
    private void nap() {
        napping = true;
        if (queue.isEmpty() && !closed) {
            LockSupport.parkNanos(this, NAP_NANOS);
        }
        napping = false;
    }

    private void handOver(T next) {
        try {
            receiver.accept(next);
        } catch (RuntimeException | LinkageError e) {
            dropped.increment();
            LOG.debug("an event could not be handed over", e);
        }
    }

    /** Hands nothing over any more. Waits a moment for what is under way, and names the thread if that takes longer. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        if (Thread.currentThread() == thread) {
            return;
        }
        try {
            thread.join(Duration.ofSeconds(1).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            thread.interrupt();
            LOG.warn("thread {} is still in a handler of Event Admin; it ends when that returns", thread.getName());
        }
        queue.clear();
    }
}
