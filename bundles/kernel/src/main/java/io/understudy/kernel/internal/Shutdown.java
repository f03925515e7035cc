package io.understudy.kernel.internal;

import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a system.
 *
 * <pre>
 * RUNNING   -> STOPPING   shutdown: user messages are refused, what waits is handled
 * STOPPING  -> DRAINING   nothing is ready, nothing runs, or the deadline has passed: actors stop from the bottom up
 * DRAINING  -> STOPPED    the guardian has stopped, or the deadline has passed: workers and timers end
 * </pre>
 *
 * <p><b>Threads:</b> any; {@link #tick} by the ticker.
 */
final class Shutdown {
    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private enum Stage {
        RUNNING,
        STOPPING,
        DRAINING,
        STOPPED
    }

    private final Kernel kernel;
    private final CompletableFuture<Void> terminated = new CompletableFuture<>();
    private volatile Stage stage = Stage.RUNNING;
    private long deadline;
    private long turnsSeen = -1;

    Shutdown(Kernel kernel) {
        this.kernel = kernel;
    }

    boolean begun() {
        return stage != Stage.RUNNING;
    }

    CompletionStage<Void> terminated() {
        return terminated.minimalCompletionStage();
    }

    CompletionStage<Void> begin(Duration patience) {
        synchronized (this) {
            if (stage == Stage.RUNNING) {
                deadline = now() + Math.max(0, Durations.nanos(patience));
                stage = Stage.STOPPING;
            }
        }
        kernel.ticker().wake();
        return terminated();
    }

    private static long now() {
        return MonotonicClock.SYSTEM.nanoTime();
    }

    /** Goes on if it is time. */
    void tick() {
        if (stage == Stage.STOPPED) {
            closeByHand();
            return;
        }
        if (stage != Stage.RUNNING && !kernel.canRun()) {
            LOG.warn(
                    "{}: {} actors are abandoned, as nobody plays the role {} that stopping them takes",
                    kernel.settings().name(),
                    kernel.actorCount(),
                    kernel.missingRoles());
            finish();
            return;
        }
        if (stage == Stage.STOPPING && (quiet() || now() - deadline >= 0)) {
            stage = Stage.DRAINING;
            kernel.guardian().system(SystemMessage.Stop.INSTANCE);
        }
        if (stage == Stage.DRAINING
                && now() - deadline >= 0
                && !kernel.guardian().stopped()) {
            LOG.error(
                    "{}: {} actors have not stopped by the deadline; workers: {}",
                    kernel.settings().name(),
                    kernel.actorCount(),
                    kernel.seats());
            finish();
        }
    }

    /** Whether no actor has or awaits a turn, and none had one since the last look. */
    private boolean quiet() {
        long turns = kernel.seats().turnsBegun();
        boolean still = turns == turnsSeen && nobodyScheduled();
        turnsSeen = turns;
        return still;
    }

    /** Asks the words, as an index may be on its way from a queue to a worker. */
    private boolean nobodyScheduled() {
        AtomicBoolean found = new AtomicBoolean();
        MailboxRegistry registry = kernel.roles().current().registry();
        if (registry != null) {
            registry.forEach((index, actor) -> {
                if (actor.schedule().ready() || actor.schedule().running()) {
                    found.set(true);
                }
            });
        }
        return !found.get();
    }

    /** The last actor is gone. Called in its turn, so the workers are waited for elsewhere. */
    void guardianStopped() {
        if (stage == Stage.DRAINING) {
            finish();
        }
    }

    private void finish() {
        synchronized (this) {
            if (stage == Stage.STOPPED) {
                return;
            }
            stage = Stage.STOPPED;
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
        } finally {
            terminated.complete(null);
        }
    }
}
