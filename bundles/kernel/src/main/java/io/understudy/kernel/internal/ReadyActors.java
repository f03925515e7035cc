package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The way of ready actors into the ready queue, whoever keeps it, and the way back for those that got lost on it.
 *
 * <ol>
 *   <li>A coordinator that is closed refuses, and is closed only after its successor was published; so whoever is refused tries
 *       again on another one. A coordinator that refuses although it is current misbehaves: nobody waits for it, the actor's word
 *       stays ready, and the ticker repairs.
 *   <li>While there is no coordinator the actors' own words remember who is ready.
 *   <li>Repairs that follow upon each other come at growing distances, and add nothing to a queue that holds each actor twice.
 * </ol>
 *
 * <p><b>Threads:</b> any; {@link #repairIfSuspected} is for the ticker.
 */
final class ReadyActors {
    private static final long SHORTEST_GAP = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_GAP = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int FEW = 1_000;

    private final Kernel kernel;
    private final CoordinatorFaults faults;
    /** How many entries were made besides the one that the word asks for. */
    private final LongAdder extraEntries = new LongAdder();
    /** Whether somebody may have got lost. */
    private volatile boolean suspected;
    /** Whether an actor has become ready since the audit asked last; written only when it changes. */
    private volatile boolean stirred;
    /** How long after the last repair the next one may come; for the ticker alone. */
    private long gap;

    private long lastRepair;

    ReadyActors(Kernel kernel) {
        this.kernel = kernel;
        this.faults = new CoordinatorFaults(kernel);
    }

    /** Hop 3: an actor has become ready. */
    void register(MailboxIndex index) {
        stir();
        ReadyQueueCoordinator refusing = null;
        while (true) {
            ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
            if (coordinator == null) {
                return;
            }
            if (coordinator == refusing) {
                misbehaved(coordinator, "it refused a ready actor although it is not closed", null);
                return;
            }
            try {
                if (coordinator.registerReady(index)) {
                    return;
                }
            } catch (RuntimeException | LinkageError | AssertionError thrown) {
                misbehaved(coordinator, "it failed in registerReady", thrown);
                return;
            }
            refusing = coordinator;
        }
    }

    /** An actor is ready again, behind those that are ready now. */
    void requeue(MailboxIndex index) {
        ReadyQueueCoordinator refusing = null;
        while (true) {
            ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
            if (coordinator == null) {
                return;
            }
            if (coordinator == refusing) {
                misbehaved(coordinator, "it refused an actor that is ready again although it is not closed", null);
                return;
            }
            try {
                if (coordinator.requeue(index)) {
                    return;
                }
            } catch (RuntimeException | LinkageError | AssertionError thrown) {
                misbehaved(coordinator, "it failed in requeue", thrown);
                return;
            }
            refusing = coordinator;
        }
    }

    /** Registers every actor that is ready and not in {@code known}; says how many. A double entry does no harm. */
    int registerAllBut(Collection<MailboxIndex> known) {
        Set<MailboxIndex> skip = new HashSet<>(known);
        stir();
        return registerIf((index, actor) -> actor.schedule().ready() && !skip.contains(index));
    }

    /** Registers those of {@code indices} whose actor is ready; says how many. */
    int putBack(Collection<MailboxIndex> indices) {
        RoleParts parts = kernel.roles().current();
        int found = 0;
        if (parts.registry() != null && hasRoom(parts)) {
            for (MailboxIndex index : indices) {
                RegisteredActor actor = parts.registry().lookup(index);
                if (actor != null && actor.schedule().ready()) {
                    requeue(index);
                    found++;
                }
            }
        }
        extraEntries.add(found);
        return found;
    }

    /** Makes an entry for an actor that may have one already. */
    void addAnother(MailboxIndex index) {
        extraEntries.increment();
        register(index);
    }

    // What gives rise to doubts

    /** Something happens that an audit should look at. */
    void stir() {
        if (!stirred) {
            stirred = true;
        }
    }

    /** Whether something happened since this was asked last. For the ticker, before it looks at the words. */
    boolean hasStirred() {
        boolean happened = stirred;
        if (happened) {
            stirred = false;
        }
        return happened;
    }

    /**
     * Says that somebody may have got lost. Called where a stack has just ended or memory was short: it needs neither.
     */
    void lookForLost() {
        suspected = true;
    }

    /** Something failed where a ready actor could have been lost. Never throws. */
    void suspect(String what, ActorCell<?> cell, Throwable thrown) {
        lookForLost();
        try {
            kernel.contained(what, cell.path(), thrown);
            kernel.fatalErrors().thrownByRuntime(thrown);
        } catch (Throwable again) {
            // Said as well as possible; what matters is that somebody looks.
            lookForLost();
        }
    }

    /** The coordinator did something that it must not do, so that a ready actor could be lost; the ticker says so. */
    void misbehaved(ReadyQueueCoordinator coordinator, String what, Throwable thrown) {
        lookForLost();
        faults.note(coordinator, what, thrown);
    }

    // Repair

    /**
     * If somebody may have got lost, registers everybody who is ready or should be: who has messages nobody signalled. Soon after
     * the last time it waits a little.
     */
    void repairIfSuspected() {
        if (!suspected) {
            return;
        }
        long now = kernel.upkeep().now();
        if (gap != 0 && now - lastRepair < gap) {
            return;
        }
        gap = gap == 0 || now - lastRepair > 2 * LONGEST_GAP ? SHORTEST_GAP : Math.min(2 * gap, LONGEST_GAP);
        lastRepair = now;
        suspected = false;
        faults.report();
        int repaired = hasRoom(kernel.roles().current())
                ? registerIf((index, actor) -> actor.schedule().ready() || wasNotSignalled(actor))
                : 0;
        kernel.events()
                .publish(new RuntimeEvent.ScheduleRepaired(
                        repaired, "a sender or worker met an error while scheduling"));
    }

    private static boolean wasNotSignalled(RegisteredActor actor) {
        return (actor.mailbox().hasSystem() && actor.schedule().signalSystem())
                || (actor.mailbox().hasUser() && actor.schedule().signalUser());
    }

    /** Whether the queue does not hold everybody twice already. */
    private boolean hasRoom(RoleParts parts) {
        return parts.registry() == null
                || kernel.seats().readyDepth() / 2 < FEW + parts.registry().size();
    }

    /** How many entries were made so far besides the one that the word asks for. */
    long extraEntries() {
        return extraEntries.sum();
    }

    private interface Condition {
        boolean holds(MailboxIndex index, RegisteredActor actor);
    }

    private int registerIf(Condition condition) {
        MailboxRegistry registry = kernel.roles().current().registry();
        if (registry == null) {
            return 0;
        }
        AtomicInteger found = new AtomicInteger();
        registry.forEach((index, actor) -> {
            if (condition.holds(index, actor)) {
                requeue(index);
                found.incrementAndGet();
            }
        });
        extraEntries.add(found.get());
        return found.get();
    }
}
