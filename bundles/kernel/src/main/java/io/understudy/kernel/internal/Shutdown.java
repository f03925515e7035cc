package io.understudy.kernel.internal;

import io.understudy.ActorSystemStoppedException;
import io.understudy.observe.SystemStage;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a system.
 *
 * <pre>
 * RUNNING   -> STOPPING   shutdown: user messages are refused, what waits is handled
 * STOPPING  -> DRAINING   nothing is ready and nothing runs: actors stop from the bottom up
 *                         time is nearly over, or force: all actors are told to stop at once, each after its current message
 * DRAINING  -> STOPPED    the guardian has stopped, or what is left was abandoned: workers and timers end
 * </pre>
 *
 * <p>The {@link Overdue} part takes over when the deadline has passed.
 *
 * <p><b>Threads:</b> any; {@link #tick} by the ticker.
 */
final class Shutdown {
    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);
    private static final long LONGEST_FORCE = Duration.ofSeconds(1).toNanos();

    private final Kernel kernel;
    private final CompletableFuture<Void> terminated = new CompletableFuture<>();
    private final Deque<Runnable> callbacks = new ArrayDeque<>();
    private final Quiet quiet;
    private final Overdue overdue;
    private volatile SystemStage stage = SystemStage.RUNNING;
    private long deadline;
    private long forceAt;
    private boolean forced;

    Shutdown(Kernel kernel) {
        this.kernel = kernel;
        this.quiet = new Quiet(kernel);
        this.overdue = new Overdue(kernel);
    }

    SystemStage stage() {
        return stage;
    }

    boolean begun() {
        return stage != SystemStage.RUNNING;
    }

    CompletionStage<Void> terminated() {
        return terminated.minimalCompletionStage();
    }

    /** Runs {@code callback} at the end; the one added last runs first. */
    synchronized void onTermination(Runnable callback) {
        Objects.requireNonNull(callback, "callback");
        if (stage == SystemStage.STOPPED) {
            throw new ActorSystemStoppedException("the system "
                    + kernel.settings().name() + " has stopped; expected termination callbacks to be added before");
        }
        callbacks.push(callback);
    }

    CompletionStage<Void> begin(Duration patience) {
        synchronized (this) {
            if (stage == SystemStage.RUNNING) {
                long nanos = Math.max(0, Durations.nanos(patience));
                deadline = now() + nanos;
                forceAt = deadline - Math.min(nanos / 4, LONGEST_FORCE);
                stage = SystemStage.STOPPING;
            }
        }
        kernel.detourIfNeeded();
        kernel.ticker().wake();
        return terminated();
    }

    /** When this returns, no further user message is started. */
    CompletionStage<Void> force() {
        synchronized (this) {
            long soon = now() + LONGEST_FORCE;
            if (!begun() || soon - deadline < 0) {
                deadline = soon;
            }
        }
        stopAll();
        kernel.ticker().wake();
        return terminated();
    }

    /** Tells every actor to stop, those at the bottom first; those above wait for them as ever. */
    private void stopAll() {
        synchronized (this) {
            if (forced || stage == SystemStage.STOPPED) {
                return;
            }
            forced = true;
            stage = SystemStage.DRAINING;
        }
        kernel.detourIfNeeded();
        kernel.family().forEachUpwards(cell -> cell.system(SystemMessage.Stop.INSTANCE));
    }

    /** Whether an actor that was just spawned came too late to be told. */
    boolean missed() {
        return stage == SystemStage.DRAINING || stage == SystemStage.STOPPED;
    }

    private static long now() {
        return MonotonicClock.SYSTEM.nanoTime();
    }

    /** Goes on if it is time. */
    void tick() {
        if (stage == SystemStage.STOPPED) {
            closeByHand();
        } else if (begun()) {
            goOn();
        }
    }

    private void goOn() {
        if (!kernel.canRun()) {
            overdue.announce("nobody plays the role " + kernel.missingRoles() + " that stopping them takes");
            finish();
            return;
        }
        if (stage == SystemStage.STOPPING && quiet.now()) {
            drain();
        }
        if (now() - forceAt >= 0 && !forced) {
            LOG.warn(
                    "{}: {} actors have not finished in time and are stopped; workers: {}",
                    kernel.settings().name(),
                    kernel.actorCount(),
                    kernel.seats());
            stopAll();
        }
        if (stage == SystemStage.DRAINING && now() - deadline >= 0 && overdue.tick(now())) {
            finish();
        }
    }

    private void drain() {
        synchronized (this) {
            if (stage != SystemStage.STOPPING) {
                return;
            }
            stage = SystemStage.DRAINING;
        }
        kernel.guardian().system(SystemMessage.Stop.INSTANCE);
    }

    /** The last actor is gone. Called in its turn, so the workers are waited for elsewhere. */
    void guardianStopped() {
        if (stage == SystemStage.DRAINING) {
            finish();
        }
    }

    private void finish() {
        synchronized (this) {
            if (stage == SystemStage.STOPPED) {
                return;
            }
            stage = SystemStage.STOPPED;
        }
        if (kernel.timeIsTurnedByHand()) {
            return;
        }
        Thread closer = new Thread(null, this::close, kernel.settings().name() + "-shutdown", 0, false);
        closer.setDaemon(true);
        closer.start();
    }

    /** Where time is turned by hand there is no thread to wait with, so the next tick ends it. */
    private void closeByHand() {
        if (kernel.timeIsTurnedByHand() && !terminated.isDone()) {
            close();
        }
    }

    private void close() {
        try {
            kernel.ticker().end();
            kernel.roles().executor(null);
            overdue.buryAll();
            runCallbacks();
        } finally {
            terminated.complete(null);
        }
    }

    private void runCallbacks() {
        Deque<Runnable> all;
        synchronized (this) {
            all = new ArrayDeque<>(callbacks);
            callbacks.clear();
        }
        for (Runnable callback : all) {
            try {
                callback.run();
            } catch (Throwable thrown) {
                kernel.contained("termination callback " + callback.getClass().getName(), null, thrown);
            }
        }
    }
}
