package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.WorkerExecutor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the actors' words with what the coordinator does, and puts back who is ready and is not given out.
 *
 * <ol>
 *   <li>It looks once a second, and never more than a hundredth of the time; not at all while nothing has become ready, no turn
 *       began and nobody was ready at the last look.
 *   <li>Suspect is who was ready at two looks in a row and has had no turn in between, by its oldest message.
 *   <li>Suspects are put back if there are more of them than the coordinator says it has queued and workers have in hand, at two
 *       looks in a row or while workers wait with an empty queue; or if no turn begins although workers wait. One of them is put
 *       back if far more turns began meanwhile than the queue was long.
 *   <li>Who is idle at two looks in a row although the same message waits was never signalled, as its sender did not come to
 *       it; the next repair does that.
 *   <li>Who is put back in vain is put back more and more rarely. A double entry does no harm.
 *   <li>At most {@value #MOST} actors are remembered from one look to the next; the others have to wait until there are fewer.
 * </ol>
 *
 * <p><b>Threads:</b> the ticker.
 */
final class Audit {
    private static final Logger LOG = LoggerFactory.getLogger(Audit.class);
    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);
    private static final int SHARE = 100;
    private static final int MOST = 50_000;
    private static final int SAMPLES = 3;

    private final Kernel kernel;
    private final Standstill standstill;
    private final Doubles doubles;
    private final LogValve valve = new LogValve(5, TimeUnit.MINUTES.toNanos(1));
    /** Who was ready at the last look, or had messages and was not. */
    private Map<MailboxIndex, Suspect> known = new HashMap<>();

    private boolean begun;
    private long nextAt;
    private long turnsSeen;
    private boolean wasShort;

    Audit(Kernel kernel, Upkeep upkeep) {
        this.kernel = kernel;
        this.standstill = new Standstill(kernel, upkeep);
        this.doubles = new Doubles(kernel, upkeep);
    }

    /** Looks, if it is time and there is something to be looked at. */
    void look(long now, long turns) {
        if (begun && now - nextAt < 0) {
            return;
        }
        RoleParts parts = kernel.roles().current();
        boolean moved = turns != turnsSeen;
        if (!parts.runnable() || (!kernel.readyActors().hasStirred() && !moved && known.isEmpty())) {
            return;
        }
        long began = MonotonicClock.SYSTEM.nanoTime();
        examine(parts, now, turns, moved);
        long took = MonotonicClock.SYSTEM.nanoTime() - began;
        begun = true;
        nextAt = now + Math.max(INTERVAL, SHARE * took);
        turnsSeen = turns;
    }

    private void examine(RoleParts parts, long now, long turns, boolean moved) {
        int depth = depth();
        Map<MailboxIndex, Suspect> ready = new HashMap<>();
        List<MailboxIndex> suspects = new ArrayList<>();
        parts.registry().forEach((index, actor) -> {
            boolean due = actor.schedule().ready();
            if ((due || isUnsignalled(actor)) && ready.size() < MOST) {
                Suspect suspect = suspect(index, actor);
                if (suspect != null && due) {
                    suspects.add(index);
                } else if (suspect != null) {
                    kernel.readyActors().lookForLost();
                }
                ready.put(index, suspect != null ? suspect : new Suspect(actor, turns, depth, now));
            }
        });
        known = ready;
        doubles.look(parts.coordinator(), turns);
        WorkerExecutor executor = suspects.isEmpty() ? null : kernel.roles().executor();
        if (executor == null) {
            wasShort = false;
            standstill.over();
            return;
        }
        Crowd crowd = Crowd.of(kernel.seats(), executor, !moved);
        List<MailboxIndex> lost = lost(suspects, crowd, depth, turns, moved);
        putBack(parts.coordinator(), lost, turns, depth, now);
        standstill.look(parts.coordinator(), executor, crowd, moved, suspects.size());
    }

    /** Whether it has messages and would not look at them: their sender has not signalled yet, or never will. */
    private static boolean isUnsignalled(RegisteredActor actor) {
        return actor.schedule().idle() && actor.mailbox().hasUser();
    }

    /** The suspect behind {@code index}; null if the actor was not ready at the last look, or has had a turn since. */
    private Suspect suspect(MailboxIndex index, RegisteredActor actor) {
        Suspect before = known.get(index);
        return before != null && before.hasNotMoved(actor) ? before : null;
    }

    /** How many are queued; the most of a few samples, as one may miss what is just moved from one place to another. */
    private int depth() {
        int most = 0;
        for (int i = 0; i < SAMPLES; i++) {
            most = Math.max(most, kernel.seats().readyDepth());
        }
        return most;
    }

    /** Those of the suspects that the coordinator will not give out. */
    private List<MailboxIndex> lost(List<MailboxIndex> suspects, Crowd crowd, int depth, long turns, boolean moved) {
        boolean missing = suspects.size() > depth + crowd.inHand();
        boolean certain = missing && (wasShort || (depth == 0 && crowd.waiting() > 0));
        wasShort = missing;
        if (certain || (!moved && crowd.waiting() > 0)) {
            return suspects;
        }
        int workers = crowd.running() + crowd.waiting() + crowd.inHand();
        return suspects.stream()
                .filter(index -> known.get(index).passedOver(turns, workers))
                .toList();
    }

    private void putBack(ReadyQueueCoordinator coordinator, List<MailboxIndex> lost, long turns, int depth, long now) {
        List<MailboxIndex> due =
                lost.stream().filter(index -> known.get(index).due(now)).toList();
        if (due.isEmpty()) {
            return;
        }
        due.forEach(index -> known.get(index).putBack(turns, depth, now, INTERVAL));
        int repaired = kernel.readyActors().putBack(due);
        coordinator.wakeAll();
        if (repaired > 0) {
            report(coordinator, repaired);
        }
    }

    private void report(ReadyQueueCoordinator coordinator, int repaired) {
        String name = coordinator.getClass().getName();
        String remark = valve.next(kernel.upkeep()::now);
        if (remark != null) {
            LOG.warn(
                    "{}: coordinator {} did not give out {} actors that have been ready for more than a second;"
                            + " they are put back{}",
                    kernel.settings().name(),
                    name,
                    repaired,
                    remark);
        }
        kernel.events()
                .publish(new RuntimeEvent.ScheduleRepaired(
                        repaired, "coordinator " + name + " did not give out ready actors for more than a second"));
    }
}
