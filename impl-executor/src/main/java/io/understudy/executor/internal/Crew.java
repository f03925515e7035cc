package io.understudy.executor.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;

/**
 * The workers of one run of an executor, from start to stop. There are {@code target} wanted workers, or as many as can be
 * started; those that were told to drain come on top until they have left.
 *
 * <p><b>Threads:</b> any. {@code lock} guards who belongs to the crew and how many are wanted; nothing foreign is called with
 * it held, and no worker takes it between its first turn and its last.
 */
final class Crew {
    private static final long WAKE_AGAIN = TimeUnit.MILLISECONDS.toNanos(5);

    private final WorkSource source;
    private final WorkerThreads threads;
    private final Adaptation adaptation;
    private final AtomicInteger lastNumber;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someoneLeft = lock.newCondition();
    private final List<Worker> workers = new ArrayList<>();
    private volatile ExecutorSettings settings;
    private volatile int target;
    private volatile boolean stopped;
    /** Whether the last attempt to replace a worker failed; it is logged once. */
    private volatile boolean shortOfThreads;

    Crew(
            ExecutorSettings settings,
            WorkSource source,
            WorkerThreads threads,
            MonotonicClock clock,
            AtomicInteger numbers) {
        this.settings = settings;
        this.source = source;
        this.threads = threads;
        lastNumber = numbers;
        adaptation = new Adaptation(this, clock);
    }

    WorkSource source() {
        return source;
    }

    ExecutorSettings settings() {
        return settings;
    }

    /** How many workers are wanted. */
    int target() {
        return target;
    }

    Adaptation adaptation() {
        return adaptation;
    }

    /** Starts the first workers, all or none. */
    void start() {
        target = settings.minWorkers();
        Throwable failure = fillUp();
        if (failure != null) {
            int started = size();
            stop(settings.stopPatience());
            throw new IllegalStateException(
                    "only " + started + " of " + settings.minWorkers()
                            + " workers could be started, and they were stopped"
                            + " again; lower workers.min or allow the process more threads",
                    failure);
        }
    }

    /** Starts what is missing. What hinders it, or null. */
    private Throwable fillUp() {
        lock.lock();
        try {
            while (!stopped && wanted() < target) {
                startOne();
            }
            return null;
        } catch (Throwable thrown) {
            return thrown;
        } finally {
            lock.unlock();
        }
    }

    private void startOne() {
        Worker worker = new Worker(this, settings.name() + "-worker-" + lastNumber.incrementAndGet(), settings.batch());
        Thread thread = threads.make(worker, worker.name());
        thread.setUncaughtExceptionHandler((dead, death) -> worker.ended(death));
        workers.add(worker);
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                workers.remove(worker);
            }
        }
    }

    private int wanted() {
        int n = 0;
        for (Worker worker : workers) {
            n += worker.wanted() ? 1 : 0;
        }
        return n;
    }

    /** A worker is gone. If it was wanted, another one takes its place. */
    void left(Worker worker) {
        lock.lock();
        try {
            workers.remove(worker);
            someoneLeft.signalAll();
        } finally {
            lock.unlock();
        }
        replaceMissing();
    }

    /** Starts workers in the place of those that have died. */
    void replaceMissing() {
        Throwable failure = fillUp();
        if (failure != null && !shortOfThreads) {
            Report.notStarted(failure);
        }
        shortOfThreads = failure != null;
    }

    /** How many have not left. */
    int size() {
        lock.lock();
        try {
            return workers.size();
        } finally {
            lock.unlock();
        }
    }

    boolean stopped() {
        return stopped;
    }

    // Resizing

    /** Takes other settings into force at once; names and batches at the next opportunity. */
    void apply(ExecutorSettings next) {
        settings = next;
        resize(workers -> workers, "configuration");
    }

    /**
     * Goes to another number of workers within the limits, unless the crew was stopped. If threads are short, the number stays.
     */
    void resize(IntUnaryOperator change, String why) {
        int from;
        int to;
        Throwable failure;
        lock.lock();
        try {
            from = target;
            to = Math.max(settings.minWorkers(), Math.min(change.applyAsInt(from), settings.maxWorkers()));
            if (stopped || from == to) {
                return;
            }
            target = to;
            drainSurplus();
            failure = fillUp();
            to = failure == null ? to : Math.max(from, wanted());
            target = to;
        } finally {
            lock.unlock();
        }
        if (failure != null) {
            Report.notStarted(failure);
        }
        if (to < from) {
            wakeAll();
        }
        if (to != from) {
            source.workersChanged(from, to, why);
        }
    }

    /** Tells workers to drain until {@code target} are left: idle ones first, then the youngest. */
    private void drainSurplus() {
        int surplus = wanted() - target;
        for (int pass = 0; pass < 2; pass++) {
            for (int i = workers.size() - 1; i >= 0 && surplus > 0; i--) {
                Worker worker = workers.get(i);
                if ((pass == 1 || worker.idle()) && worker.drain()) {
                    surplus--;
                }
            }
        }
    }

    /** Those that have not left. */
    List<Worker> snapshot() {
        lock.lock();
        try {
            return List.copyOf(workers);
        } finally {
            lock.unlock();
        }
    }

    // Stopping

    /** See {@link io.understudy.spi.WorkerExecutor#stop}. Does not wait for the worker that calls it. */
    List<String> stop(Duration patience) {
        lock.lock();
        try {
            stopped = true;
            workers.forEach(Worker::drain);
        } finally {
            lock.unlock();
        }
        long began = MonotonicClock.SYSTEM.nanoTime();
        long nanos = nanos(patience);
        boolean waiting = true;
        while (waiting && othersLeft()) {
            wakeAll();
            long rest = nanos - (MonotonicClock.SYSTEM.nanoTime() - began);
            waiting = rest > 0 && awaitDeparture(Math.min(rest, WAKE_AGAIN));
        }
        return snapshot().stream().map(Worker::name).toList();
    }

    private static long nanos(Duration patience) {
        try {
            return Math.max(0, patience.toNanos());
        } catch (ArithmeticException forEver) {
            return patience.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    private boolean othersLeft() {
        return snapshot().stream().anyMatch(worker -> !worker.isCurrentThread());
    }

    /** Waits until somebody leaves, at most {@code nanos}. False: interrupted. */
    private boolean awaitDeparture(long nanos) {
        lock.lock();
        try {
            long rest = nanos;
            int before = workers.size();
            while (workers.size() == before && rest > 0) {
                rest = someoneLeft.awaitNanos(rest);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void wakeAll() {
        try {
            source.wakeAll();
        } catch (Throwable thrown) {
            Report.survived("waking the workers", thrown);
        }
    }
}
