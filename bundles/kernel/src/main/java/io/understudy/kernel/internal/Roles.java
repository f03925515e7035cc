package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who plays which role, and how a role changes hands while messages flow. A null takes a role away: the kernel is then paused
 * for it, and goes on when somebody takes it.
 *
 * <p>Rules that span the methods: the new parts are published first; then the old coordinator is closed, so that whoever it
 * refuses finds the new one; then what it held is registered again, and whatever the registry says is ready besides.
 *
 * <p>Waiting here is real waiting, so it is measured with the real clock.
 *
 * <p><b>Threads:</b> any; changes are made one at a time under {@code lock}, readers take none.
 */
final class Roles {
    private static final Logger LOG = LoggerFactory.getLogger(Roles.class);

    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

    private final Kernel kernel;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile RoleParts parts = RoleParts.EMPTY;
    private int nudges;
    /** Changed under the lock. */
    private volatile WorkerExecutor executor;
    /** Whether the workers have been sent home for good. */
    private boolean ended;
    /** The slot table while no registry has it. */
    private RegistrySnapshot orphans;

    Roles(Kernel kernel) {
        this.kernel = kernel;
    }

    RoleParts current() {
        return parts;
    }

    void coordinator(ReadyQueueCoordinator next) {
        change("coordinator", parts.coordinator(), next, () -> {
            ReadyQueueCoordinator old = parts.coordinator();
            publish(parts.withCoordinator(next));
            List<MailboxIndex> held = old == null ? List.of() : old.close();
            if (next == null) {
                return 0;
            }
            held.forEach(kernel.readyActors()::requeue);
            return held.size() + kernel.readyActors().registerAllBut(held);
        });
    }

    void registry(MailboxRegistry next) {
        change("registry", parts.registry(), next, () -> {
            MailboxRegistry old = parts.registry();
            if (old != null) {
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

    /** Returns when {@code refusing} has been replaced, which is under way if it refuses; if it is not, throws {@code refusal}. */
    void awaitOtherRegistry(MailboxRegistry refusing, IllegalStateException refusal) {
        lock.lock();
        try {
            if (parts.registry() == refusing) {
                throw refusal;
            }
        } finally {
            lock.unlock();
        }
    }

    void invoker(MessageInvoker next) {
        change("invoker", parts.invoker(), next, () -> {
            publish(parts.withInvoker(next));
            return 0;
        });
    }

    void mailboxes(MailboxFactory next) {
        change("mailbox", parts.mailboxes(), next, () -> {
            publish(parts.withMailboxes(next));
            return 0;
        });
    }

    void middlewares(MiddlewareSet next) {
        lock.lock();
        try {
            publish(parts.withMiddlewares(next));
        } finally {
            lock.unlock();
        }
        awaitGrace();
    }

    void kinds(Map<String, SupervisionKind> next) {
        lock.lock();
        try {
            publish(parts.withKinds(next));
        } finally {
            lock.unlock();
        }
        kernel.undecided().decide();
        awaitGrace();
    }

    /** New workers start first, old ones finish their turns and leave. */
    void executor(WorkerExecutor next) {
        WorkerExecutor old = executor();
        change("executor", old, next, () -> {
            if (next != null && !ended) {
                next.start(kernel.seats());
            }
            executor = next;
            return 0;
        });
        if (old != null) {
            stop(old, kernel.settings().roleTimeout());
        }
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

    private static void stop(WorkerExecutor old, Duration patience) {
        List<String> late = old.stop(patience);
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

    private void change(String role, Object from, Object to, Change change) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        int moved;
        lock.lock();
        try {
            moved = change.make();
        } finally {
            lock.unlock();
        }
        Duration pause = Duration.ofNanos(MonotonicClock.SYSTEM.nanoTime() - began);
        LOG.info("{}: {} -> {} ({} moved, {} us)", role, name(from), name(to), moved, pause.toNanos() / 1_000);
        kernel.events().publish(new RuntimeEvent.RoleSwapped(role, name(from), name(to), pause, moved));
        if (from != null) {
            awaitGrace();
        }
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

    /**
     * Returns when no worker uses former parts any more, so that they may be deactivated. A worker that takes longer than the
     * role timeout is named, and no longer waited for. The calling worker, if it is one, does not wait for itself.
     */
    private void awaitGrace() {
        long deadline = MonotonicClock.SYSTEM.nanoTime()
                + Durations.nanos(kernel.settings().roleTimeout());
        List<Seat> behind = kernel.seats().behind(parts);
        while (!behind.isEmpty() && !kernel.onWorkerThread()) {
            if (MonotonicClock.SYSTEM.nanoTime() - deadline >= 0) {
                LOG.warn(
                        "still in use by {} after {}; going on",
                        behind,
                        kernel.settings().roleTimeout());
                return;
            }
            LockSupport.parkNanos(100_000);
            behind = kernel.seats().behind(parts);
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
