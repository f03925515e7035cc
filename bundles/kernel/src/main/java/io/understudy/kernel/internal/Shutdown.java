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
    /** How long after the deadline actors may go on stopping. */
    private static final long OVERTIME = Duration.ofMillis(100).toNanos();
    /** The same where nobody gave a deadline. */
    private static final long OVERTIME_OF_FORCE = Duration.ofSeconds(10).toNanos();

    /** How long a role may be empty before the actors are given up: one bundle may be about to follow another. */
    private static final long LONGEST_ABSENCE = Duration.ofSeconds(1).toNanos();

    private static final Duration SHORTEST_FAREWELL = Duration.ofMillis(10);
    private static final String TOO_LATE = "they have not stopped by the deadline";

    private final Kernel kernel;
    private final CompletableFuture<Void> terminated = new CompletableFuture<>();
    private final Deque<Runnable> callbacks = new ArrayDeque<>();
    private final Quiet quiet;
    private final Overdue overdue;
    private volatile SystemStage stage = SystemStage.RUNNING;
    /** When what still runs is interrupted; only ever brought forward. */
    private volatile long deadline;
    /** When the system ends although actors are still stopping; only ever brought forward. */
    private volatile long latestEnd;
    /** Set before the stage is left that looks at it. */
    private long forceAt;

    private volatile boolean forced;
    /** For the ticker alone. */
    private boolean roleIsMissing;
    /** Meaningful while a role is missing; for the ticker alone. */
    private long roleMissingSince;

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
                latestEnd = deadline + OVERTIME;
                forceAt = deadline - Math.min(nanos / 4, LONGEST_FORCE);
                stage = SystemStage.STOPPING;
            }
        }
        kernel.detourIfNeeded();
        kernel.ticker().wake();
        return terminated();
    }

    /** When this returns, no further user message is started, whoever else is calling it. */
    CompletionStage<Void> force() {
        synchronized (this) {
            long soon = now() + LONGEST_FORCE;
            boolean first = !begun();
            deadline = first ? soon : earlier(deadline, soon);
            latestEnd = first ? soon + OVERTIME_OF_FORCE : earlier(latestEnd, soon + OVERTIME_OF_FORCE);
        }
        stopAll();
        kernel.ticker().wake();
        return terminated();
    }

    private static long earlier(long one, long other) {
        return other - one < 0 ? other : one;
    }

    /** Tells every actor to stop, those at the bottom first; those above wait for them as ever. Telling one twice does no harm. */
    private void stopAll() {
        synchronized (this) {
            if (stage == SystemStage.STOPPED) {
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
            if (isHopeless()) {
                finish("nobody plays the role " + kernel.missingRoles() + " that stopping them takes");
            }
            return;
        }
        roleIsMissing = false;
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
        if (stage == SystemStage.DRAINING && overdue.tick(now(), deadline, latestEnd)) {
            finish(TOO_LATE);
        }
    }

    /** Whether a role has been empty for too long to be on its way from one bundle to another, or nobody waits for it. */
    private boolean isHopeless() {
        if (!roleIsMissing) {
            roleIsMissing = true;
            roleMissingSince = now();
        }
        return kernel.actorCount() == 0 || now() - roleMissingSince >= LONGEST_ABSENCE || now() - deadline >= 0;
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
            finish(TOO_LATE);
        }
    }

    /** An actor is ready again that was in a turn; if that was the system's last, nobody else would see to it. */
    void turnIsDue(ActorCell<?> cell) {
        if (stage == SystemStage.STOPPED) {
            overdue.bury(cell);
        }
    }

    /** Ends; if actors are left, because of {@code why}. */
    private void finish(String why) {
        synchronized (this) {
            if (stage == SystemStage.STOPPED) {
                return;
            }
            stage = SystemStage.STOPPED;
        }
        overdue.announceLeft(why);
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
            contain("the end of the timers", kernel.ticker()::end);
            contain("the end of the workers", () -> kernel.roles().endWorkers(farewell()));
            contain("the end of abandoned actors", overdue::buryAll);
            runCallbacks();
        } finally {
            terminated.complete(null);
        }
    }

    /** How long workers may take to leave: no longer than the deadline, as one may never. */
    private Duration farewell() {
        Duration rest = Duration.ofNanos(deadline - now());
        Duration usual = kernel.settings().roleTimeout();
        Duration wanted = rest.compareTo(usual) < 0 ? rest : usual;
        return wanted.compareTo(SHORTEST_FAREWELL) < 0 ? SHORTEST_FAREWELL : wanted;
    }

    private void contain(String what, Runnable step) {
        try {
            step.run();
        } catch (Throwable thrown) {
            kernel.contained(what, null, thrown);
        }
    }

    private void runCallbacks() {
        Deque<Runnable> all;
        synchronized (this) {
            all = new ArrayDeque<>(callbacks);
            callbacks.clear();
        }
        all.forEach(callback ->
                contain("termination callback " + callback.getClass().getName(), callback));
    }
}
