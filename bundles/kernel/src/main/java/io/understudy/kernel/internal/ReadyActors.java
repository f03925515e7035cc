package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The way of ready actors into the ready queue, whoever keeps it, and the way back for those that got lost on it.
 *
 * <p>A coordinator that is closed refuses, and is closed only after its successor was published; so whoever is refused tries
 * again. While there is no coordinator the actors' own words remember who is ready.
 *
 * <p><b>Threads:</b> any.
 */
final class ReadyActors {
    private final Kernel kernel;
    /** Whether somebody may have got lost. */
    private volatile boolean suspected;

    ReadyActors(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Hop 3: an actor has become ready. */
    void register(MailboxIndex index) {
        while (true) {
            ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
            if (coordinator == null || coordinator.registerReady(index)) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    /** An actor is ready again, behind those that are ready now. */
    void requeue(MailboxIndex index) {
        while (true) {
            ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
            if (coordinator == null || coordinator.requeue(index)) {
                return;
            }
            Thread.onSpinWait();
        }
    }

    /** Registers every actor that is ready and not in {@code known}; says how many. A double entry does no harm. */
    int registerAllBut(Collection<MailboxIndex> known) {
        Set<MailboxIndex> skip = new HashSet<>(known);
        return registerIf((index, actor) -> actor.schedule().ready() && !skip.contains(index));
    }

    /**
     * Says that somebody may have got lost. Called where a stack has just ended or memory was short: it needs neither.
     */
    void lookForLost() {
        suspected = true;
    }

    /** A component failed where a ready actor could have been lost. */
    void suspect(String what, Throwable thrown) {
        lookForLost();
        kernel.contained(what, null, thrown);
        kernel.fatalErrors().thrownByRuntime(thrown);
    }

    /** If somebody may have got lost, registers everybody who is ready or should be: who has messages nobody signalled. */
    void repairIfSuspected() {
        if (suspected) {
            suspected = false;
            int repaired = registerIf((index, actor) -> actor.schedule().ready() || wasNotSignalled(actor));
            kernel.events()
                    .publish(new RuntimeEvent.ScheduleRepaired(
                            repaired, "a sender or worker met an error while scheduling"));
        }
    }

    private static boolean wasNotSignalled(RegisteredActor actor) {
        return (actor.mailbox().hasSystem() && actor.schedule().signalSystem())
                || (actor.mailbox().hasUser() && actor.schedule().signalUser());
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
        return found.get();
    }
}
