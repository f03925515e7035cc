package io.understudy.kernel.internal;

import io.understudy.observe.SwapReport;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegistrySnapshot;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.SupervisionKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who plays which role, and how a role changes hands while messages flow. A null takes a role away: the kernel is then paused
 * for it, and goes on when somebody takes it.
 *
 * <p>Rules that span the methods: the new parts are published first; then the old coordinator is closed, so that whoever it
 * refuses finds the new one; then what it held is registered again, and whatever the registry says is ready besides.
 *
 * <p><b>Threads:</b> any; changes are made one at a time under {@code lock}, readers take none.
 */
final class Roles {
    private static final Logger LOG = LoggerFactory.getLogger(Roles.class);

    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

    private final Kernel kernel;
    private final SwapLog log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile RoleParts parts = RoleParts.EMPTY;
    private int nudges;
    /** Changed under the lock. */
    private volatile WorkerExecutor executor;
    /** Whether the workers have been sent home for good. */
    private boolean ended;
    /** Since when roles have been empty that somebody had; under the lock. */
    private final Map<String, Long> emptySince = new HashMap<>();
    /** The slot table while no registry has it. */
    private RegistrySnapshot orphans;

    Roles(Kernel kernel) {
        this.kernel = kernel;
        this.log = new SwapLog(kernel.events());
    }

    RoleParts current() {
        return parts;
    }

    SwapReport coordinator(ReadyQueueCoordinator next) {
        return change("coordinator", () -> parts.coordinator(), next, () -> {
            ReadyQueueCoordinator old = parts.coordinator();
            publish(parts.withCoordinator(next));
            List<MailboxIndex> held = old == null ? List.of() : close(old);
            if (next == null) {
                return 0;
            }
            held.forEach(kernel.readyActors()::requeue);
            return held.size() + kernel.readyActors().registerAllBut(held);
        });
    }

    /** What the old coordinator held; if it does not say, the registry does. */
    private List<MailboxIndex> close(ReadyQueueCoordinator old) {
        try {
            return List.copyOf(old.close());
        } catch (RuntimeException e) {
            kernel.contained("coordinator " + name(old) + " failed in close", null, e);
            return List.of();
        }
    }

    /**
     * The slot table goes from the old registry to the next. If that one does not take it, the table stays with the kernel, for
     * the registry that is tried then; look-ups go on in the old one meanwhile.
     *
     * @throws RuntimeException if the next one did not take the table; it does not have the role then
     */
    SwapReport registry(MailboxRegistry next) {
        return change("registry", () -> parts.registry(), next, () -> {
            MailboxRegistry old = parts.registry();
            if (old != null && orphans == null) {
                orphans = old.handOver();
            }
            if (next != null && orphans != null) {
                next.takeOver(orphans);
                orphans = null;
            }
            publish(parts.withRegistry(next));
            if (next == null) {
                return 0;
            }
            forgetStopped(next);
            return kernel.readyActors().registerAllBut(List.of());
        });
    }

    /** Actors that stopped while the table was on its way could not say so to the new registry. */
    private static void forgetStopped(MailboxRegistry registry) {
        registry.forEach((index, actor) -> {
            if (actor instanceof ActorCell<?> cell && cell.stopped()) {
                registry.unregister(index);
            }
        });
    }

    /**
     * Returns when {@code refusing} has been replaced, which is under way if it refuses; if it is not, or takes too long, throws
     * {@code refusal}.
     */
    void awaitOtherRegistry(MailboxRegistry refusing, IllegalStateException refusal) {
        long rest = Durations.nanos(kernel.settings().roleTimeout());
        lock.lock();
        try {
            while (parts.registry() == refusing) {
                if (orphans == null || rest <= 0) {
                    throw refusal;
                }
                rest = changed.awaitNanos(rest);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal;
        } finally {
            lock.unlock();
        }
    }

    SwapReport invoker(MessageInvoker next) {
        return change("invoker", () -> parts.invoker(), next, () -> {
            publish(parts.withInvoker(next));
            return 0;
        });
    }

    SwapReport mailboxes(MailboxFactory next) {
        return change("mailbox", () -> parts.mailboxes(), next, () -> {
            publish(parts.withMailboxes(next));
            return 0;
        });
    }

    void middlewares(MiddlewareSet next) {
        MiddlewareSet before = replaceMiddlewares(now -> next.measured(now.series()));
        report("middleware", before.names(), next.names());
        retire(before);
    }

    /** Measures actors so from now on; not at all, if {@code series} is null. */
    void measured(SeriesSet series) {
        retire(replaceMiddlewares(now -> now.measured(series)));
    }

    /** Whether actors are measured. */
    boolean isMeasured() {
        return parts.middlewares().series() != null;
    }

    /** Puts others in the place of those there are, which are returned. */
    private MiddlewareSet replaceMiddlewares(UnaryOperator<MiddlewareSet> step) {
        lock.lock();
        try {
            MiddlewareSet before = parts.middlewares();
            publish(parts.withMiddlewares(step.apply(before)));
            return before;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when every turn that runs now has ended. */
    void awaitTurns() {
        replaceMiddlewares(now -> now);
        Grace.await(kernel, null);
    }

    private void retire(MiddlewareSet before) {
        Grace.await(kernel, null);
        if (before != MiddlewareSet.NONE && before != parts.middlewares()) {
            before.retire();
        }
    }

    void kinds(Map<String, SupervisionKind> next) {
        Map<String, SupervisionKind> before;
        lock.lock();
        try {
            before = parts.kinds();
            publish(parts.withKinds(next));
        } finally {
            lock.unlock();
        }
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(next.keySet());
        for (String kind : names) {
            if (before.get(kind) != next.get(kind)) {
                report("supervision " + kind, name(before.get(kind)), name(next.get(kind)));
            }
        }
        kernel.undecided().decide();
        Grace.await(kernel, null);
    }

    /** A change that takes nothing from anybody: whoever needs the part next finds the new one. */
    private void report(String role, String from, String to) {
        log.done(new SwapReport(role, from, to, SwapReport.Outcome.DONE, Duration.ZERO, 0, null));
    }

    /**
     * New workers start first, old ones finish their turns and leave.
     *
     * @throws RuntimeException if the next one does not start; the old one goes on then
     */
    SwapReport executor(WorkerExecutor next) {
        WorkerExecutor old = executor();
        SwapReport report = change("executor", () -> old, next, () -> {
            if (next != null && !ended) {
                next.start(kernel.seats());
            }
            executor = next;
            return 0;
        });
        if (old != null) {
            stop(old, kernel.settings().roleTimeout());
        }
        return report;
    }

    /** Sends the workers home for good, and waits for those that are in a turn for {@code patience} at most. */
    void endWorkers(Duration patience) {
        WorkerExecutor old;
        lock.lock();
        try {
            old = executor;
            executor = null;
            ended = true;
        } finally {
            lock.unlock();
        }
        if (old != null) {
            stop(old, patience);
        }
    }

    private void stop(WorkerExecutor old, Duration patience) {
        List<String> late = List.of();
        try {
            late = old.stop(patience);
        } catch (RuntimeException e) {
            kernel.contained("executor " + name(old) + " failed in stop", null, e);
        }
        if (!late.isEmpty()) {
            LOG.warn(
                    "{} still has workers in a turn after {}: {}; they leave when it ends",
                    old.getClass().getName(),
                    patience,
                    late);
        }
    }

    WorkerExecutor executor() {
        lock.lock();
        try {
            return executor;
        } finally {
            lock.unlock();
        }
    }

    /** The roles that nobody plays. Waits for no change that is under way. */
    List<String> missing() {
        List<String> missing = new ArrayList<>(parts.missingRoles());
        if (executor == null) {
            missing.add("executor");
        }
        return missing;
    }

    private interface Change {
        /** Makes the change and says how many ready indices were handed over. */
        int make();
    }

    private SwapReport change(String role, Supplier<Object> current, Object to, Change change) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        long pause;
        Object from;
        int moved;
        lock.lock();
        try {
            from = current.get();
            moved = change.make();
            long ended = MonotonicClock.SYSTEM.nanoTime();
            Long empty = to == null ? emptySince.putIfAbsent(role, ended) : emptySince.remove(role);
            pause = ended - (from == null && empty != null ? empty : began);
        } finally {
            lock.unlock();
        }
        SwapReport report = new SwapReport(
                role, name(from), name(to), SwapReport.Outcome.DONE, Duration.ofNanos(pause), moved, null);
        if (from != null || to != null) {
            log.done(report);
        }
        if (from != null) {
            Grace.await(kernel, from);
        }
        return report;
    }

    SwapLog log() {
        return log;
    }

    private static String name(Object part) {
        return part == null ? null : part.getClass().getName();
    }

    private void publish(RoleParts next) {
        RoleParts old = parts;
        parts = next;
        changed.signalAll();
        if (old.coordinator() != null) {
            old.coordinator().wakeAll();
        }
    }

    /** Waits until the parts are others than {@code known} or {@link #wakeWaiting} is called, at most {@code nanos}. */
    void awaitOther(RoleParts known, long nanos) {
        lock.lock();
        try {
            long rest = Math.min(nanos, LONGEST_WAIT);
            int nudgesSeen = nudges;
            while (parts == known && nudges == nudgesSeen && rest > 0) {
                rest = changed.awaitNanos(rest);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    void wakeWaiting() {
        lock.lock();
        try {
            nudges++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Parts with which actors can be spawned; waits for them while a role is being replaced. */
    RoleParts spawnable() {
        RoleParts now = parts;
        long deadline = 0;
        while (!now.spawnable()) {
            long time = MonotonicClock.SYSTEM.nanoTime();
            deadline = deadline == 0 ? time + Durations.nanos(kernel.settings().roleTimeout()) : deadline;
            if (time - deadline >= 0) {
                throw new IllegalStateException("cannot spawn: nobody plays the role " + now.missing() + " since "
                        + kernel.settings().roleTimeout() + "; install or start a bundle that offers it");
            }
            awaitOther(now, deadline - time);
            now = parts;
        }
        return now;
    }
}
