package io.understudy.bench.suspend;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkerThread;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The moment before a sample. An actor tells of its suspension while its turn still runs, and that turn would take up a call
 * made at once; what is to be measured is a call to an actor whose turn is over.
 *
 * <p><b>Threads:</b> one.
 */
final class Lull {
    private static final long PAUSE = 10_000;
    private static final long LIMIT = Duration.ofSeconds(1).toNanos();
    private static final int LOOKS = 200;

    private final List<Thread> workers;

    private Lull(List<Thread> workers) {
        this.workers = workers;
    }

    /** Waits until every worker of this JVM is parked. For a system with nothing else to do. */
    static Lull untilParked() {
        return new Lull(Thread.getAllStackTraces().keySet().stream()
                .filter(WorkerThread.class::isInstance)
                .toList());
    }

    /** Waits for a moment. For a system whose workers never park. */
    static Lull brief() {
        return new Lull(List.of());
    }

    void await() {
        if (workers.isEmpty()) {
            LockSupport.parkNanos(this, PAUSE);
            return;
        }
        for (int i = 0; i < LOOKS && !parked(); i++) {
            Thread.onSpinWait();
        }
        long start = MonotonicClock.SYSTEM.nanoTime();
        while (!parked()) {
            if (MonotonicClock.SYSTEM.nanoTime() - start > LIMIT) {
                throw new IllegalStateException("expected the workers of an idle system to park, found " + workers);
            }
            LockSupport.parkNanos(this, PAUSE);
        }
    }

    private boolean parked() {
        for (Thread worker : workers) {
            Thread.State state = worker.getState();
            if (state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED) {
                return false;
            }
        }
        return true;
    }
}
