package io.understudy.executor.virtual.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * One run of an executor, from start to stop: a pump, replaced if it dies, and the places of its turns.
 *
 * <p><b>Threads:</b> any. The monitor guards {@code pump}; nothing foreign is called with it held.
 */
final class PumpRun {
    private static final long WAKE_AGAIN = TimeUnit.MILLISECONDS.toNanos(5);

    private final WorkSource source;
    private final ThreadFactory threads;
    private final Supplier<VirtualSettings> settings;
    private final Places places;
    /** The thread of the pump; null while it has none. */
    private Thread pump;

    PumpRun(WorkSource source, ThreadFactory threads, Supplier<VirtualSettings> settings) {
        this.source = source;
        this.threads = threads;
        this.settings = settings;
        places = new Places(source);
    }

    /** Starts the pump, unless it runs or is not wanted. */
    synchronized void startPump() {
        if (pump != null || !places.open()) {
            return;
        }
        Pump body = new Pump(source, places, threads, settings);
        Thread thread = new Thread(null, () -> pumpOn(body), settings.get().name() + "-pump", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(WorkSource.class.getClassLoader());
        pump = thread;
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                pump = null;
            }
        }
    }

    private void pumpOn(Pump body) {
        try {
            body.run();
        } catch (Throwable thrown) {
            Report.died(Thread.currentThread().getName(), thrown);
        } finally {
            synchronized (this) {
                pump = null;
                notifyAll();
            }
            revive();
        }
    }

    /** Starts the pump again if it died. */
    void revive() {
        try {
            startPump();
        } catch (Throwable thrown) {
            Report.notStarted(settings.get().name() + "-pump", thrown);
        }
    }

    boolean stopped() {
        return !places.open();
    }

    int size() {
        return (pumping() ? 1 : 0) + places.turns().now();
    }

    private synchronized boolean pumping() {
        return pump != null;
    }

    /** See {@link io.understudy.spi.WorkerExecutor#stop}. Does not wait for the turn that calls it. */
    List<String> stop(Duration patience) {
        places.close();
        int own = places.inTurn() ? 1 : 0;
        long began = MonotonicClock.SYSTEM.nanoTime();
        long nanos = nanos(patience);
        boolean waiting = true;
        while (waiting && (pumping() || places.turns().now() > own)) {
            wakeAll();
            long rest = nanos - (MonotonicClock.SYSTEM.nanoTime() - began);
            waiting = rest > 0 && awaitEnd(own, Math.min(rest, WAKE_AGAIN));
        }
        return left();
    }

    private List<String> left() {
        List<String> names = new ArrayList<>(places.busy());
        synchronized (this) {
            if (pump != null) {
                names.add(pump.getName());
            }
        }
        return names;
    }

    private static long nanos(Duration patience) {
        try {
            return Math.max(0, patience.toNanos());
        } catch (ArithmeticException forEver) {
            return patience.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    /** Waits for the pump, then for the turns, at most {@code nanos} each. False: interrupted. */
    private boolean awaitEnd(int own, long nanos) {
        try {
            awaitPump(nanos);
            places.turns().awaitFewerThan(own + 1, nanos);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void awaitPump(long nanos) throws InterruptedException {
        long began = MonotonicClock.SYSTEM.nanoTime();
        long rest = nanos;
        while (pump != null && rest > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, rest);
            rest = nanos - (MonotonicClock.SYSTEM.nanoTime() - began);
        }
    }

    private void wakeAll() {
        try {
            source.wakeAll();
        } catch (Throwable thrown) {
            Report.survived("waking the pump", thrown);
        }
    }
}
