package io.understudy.executor.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The workers of one run of an executor, from start to stop. There are {@code target} wanted workers, or as many as can be
 * started; those that were told to drain come on top until they have left.
 *
 * <p><b>Threads:</b> any. {@code lock} guards who belongs to the crew and how many are wanted; nothing foreign is called with
 * it held, and no worker takes it between its first turn and its last.
 */
final class Crew {
    private static final long WAKE_AGAIN = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long IDLE_TICK = TimeUnit.MILLISECONDS.toNanos(100);

    private final WorkSource source;
    private final WorkerThreads threads;
    private final MonotonicClock clock;
    private final AtomicInteger lastNumber;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someoneLeft = lock.newCondition();
    private final List<Worker> workers = new ArrayList<>();
    private volatile ExecutorSettings settings;
    private volatile int target;
    private volatile boolean stopped;

    /** Held by the one thread that ticks; guards the two fields below. */
    private final AtomicBoolean ticking = new AtomicBoolean();

    private AdaptivePolicy policy;
    private ExecutorSettings policySettings;
    private volatile long lastTick;

    Crew(ExecutorSettings settings, WorkSource source, WorkerThreads threads, MonotonicClock clock, AtomicInteger numbers) {
        this.settings = settings;
        this.source = source;
        this.threads = threads;
        this.clock = clock;
        lastNumber = numbers;
        lastTick = clock.nanoTime();
    }

    WorkSource source() {
        return source;
    }

    ExecutorSettings settings() {
        return settings;
    }

    /** Starts the first workers, all or none. */
    void start() {
        target = settings.minWorkers();
        Throwable failure = fillUp();
        if (failure != null) {
            int started = size();
            stop(settings.stopPatience());
            throw new IllegalStateException(
                    "only " + started + " of " + settings.minWorkers() + " workers could be started, and they were stopped"
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

    private void replaceMissing() {
        Throwable failure = fillUp();
        if (failure != null) {
            Report.notStarted(target - size(), failure);
        }
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

    // Adapting

    /** Takes other settings into force at once; names and batches at the next opportunity. */
    void apply(ExecutorSettings next) {
        int from;
        int to;
        lock.lock();
        try {
            settings = next;
            from = target;
            to = Math.max(next.minWorkers(), Math.min(from, next.maxWorkers()));
        } finally {
            lock.unlock();
        }
        resize(from, to, "configuration");
    }

    void tick(long now) {
        if (stopped || !ticking.compareAndSet(false, true)) {
            return;
        }
        try {
            lastTick = now;
            replaceMissing();
            rescueHeldUp();
            adapt(now);
        } catch (Throwable thrown) {
            Report.survived("adapting the number of workers", thrown);
        } finally {
            ticking.set(false);
        }
    }

    /** Ticks on behalf of a surplus worker that found nothing to do, if nobody else has for a while. */
    void idleTick() {
        if (target > settings.minWorkers()) {
            long now = clock.nanoTime();
            if (now - lastTick >= IDLE_TICK) {
                tick(now);
            }
        }
    }

    /** How long a worker may wait at a time, at most {@code longest}. */
    long idleWait(long longest) {
        ExecutorSettings current = settings;
        return target > current.minWorkers() ? Math.min(longest, current.shrinkInterval().toNanos() / 4 + 1) : longest;
    }

    private void adapt(long now) {
        ExecutorSettings current = settings;
        if (current.minWorkers() == current.maxWorkers()) {
            return;
        }
        if (!current.equals(policySettings)) {
            policySettings = current;
            policy = new AdaptivePolicy(current);
        }
        AdaptivePolicy.Change change =
                policy.tick(now, new AdaptivePolicy.Load(target, idle(), source.readyDepth(), source.turnsBegun()));
        if (change != null) {
            resize(change.from(), change.to(), change.why());
        }
    }

    private int idle() {
        lock.lock();
        try {
            int n = 0;
            for (Worker worker : workers) {
                n += worker.wanted() && worker.idle() ? 1 : 0;
            }
            return n;
        } finally {
            lock.unlock();
        }
    }

    /** Goes from one number of workers to another, unless it is not that number any more or the crew was stopped. */
    private void resize(int from, int to, String why) {
        lock.lock();
        try {
            if (stopped || from == to || target != from) {
                return;
            }
            target = to;
            drainSurplus();
        } finally {
            lock.unlock();
        }
        replaceMissing();
        if (to < from) {
            wakeAll();
        }
        source.workersChanged(from, to, why);
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

    /** Gives back what workers have drained and cannot begin because they are held up in a turn. */
    private void rescueHeldUp() {
        WorkSeat seat = null;
        for (Worker worker : snapshot()) {
            if (worker.batch().size() > 1 && worker.batch().heldUp()) {
                seat = seat == null ? source.enter(settings.name() + "-rescuer") : seat;
                worker.batch().giveBackTo(seat);
            }
        }
        if (seat != null) {
            seat.leave();
        }
    }

    private List<Worker> snapshot() {
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
