package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;

/**
 * One actor's restart; in its own turn.
 *
 * <ol>
 *   <li>It replaces the instance and puts back what that had stashed; nothing else.
 *   <li>The old instance ends at once, with {@code preRestart}; its timers end with it. If {@code preRestart} stopped children,
 *       the restart waits for them.
 *   <li>The new one begins after the delay, or, with siblings, when the supervisor says so. No message is handled in between,
 *       and nothing begins if the actor is stopped before. If its code is being replaced, the new code makes the new instance.
 *   <li>An instance ends once: with {@code preRestart}, or with {@code postStop}.
 * </ol>
 */
final class Restarts {
    private Restarts() {}

    static <M> void end(ActorCell<M> cell, SystemMessage.Restart restart) {
        Rare rare = cell.rare();
        if (cell.isObstructed(SuspendReason.STOPPING)
                || !restart.isFor(rare.incarnation)
                || isRestartedWithOthers(rare, restart)) {
            return;
        }
        rare.undecided = false;
        Suspensions.hold(cell, Obstacles.of(SuspendReason.FAILURE));
        Upgrades.restarted(cell);
        rare.pendingRestart = restart;
        if (restart.redelivered() != null) {
            rare.redelivered = restart.redelivered();
        }
        if (cell.actor() != null) {
            try {
                cell.actor().preRestart(restart.cause(), cell.context());
            } catch (Throwable thrown) {
                cell.kernel().contained("preRestart", cell.path(), thrown);
                cell.kernel().fatalErrors().thrownByActor(thrown);
            }
        }
        cell.dropActor();
        Lifecycle.endInstanceTimers(cell);
        limit(cell, restart.bufferLimit());
        goOnIfAlone(cell);
    }

    /** Whether it is about to begin again with its siblings, so that a restart for itself alone has nothing to add. */
    private static boolean isRestartedWithOthers(Rare rare, SystemMessage.Restart restart) {
        return rare.pendingRestart != null && rare.pendingRestart.together() && !restart.together();
    }

    /** The children that had to stop are gone, or there were none. */
    static void goOnIfAlone(ActorCell<?> cell) {
        Rare rare = cell.rare();
        SystemMessage.Restart restart = rare.pendingRestart;
        if (restart == null || !rare.stopping.isEmpty()) {
            return;
        }
        if (restart.together()) {
            cell.parent().system(new SystemMessage.ChildEnded(cell));
        } else if (restart.delayNanos() > 0 && cell.kernel().hasClock()) {
            SystemMessage begin = new SystemMessage.Begin(restart);
            rare.lift =
                    cell.kernel().timers().schedule(Duration.ofNanos(restart.delayNanos()), () -> cell.system(begin));
        } else {
            begin(cell, restart);
        }
    }

    /** Makes the new instance, unless another order came after {@code restart}; the supervisor hears that it is done with. */
    @SuppressWarnings("ReferenceEquality") // Two orders may say the same and still be two.
    static <M> void begin(ActorCell<M> cell, SystemMessage.Restart restart) {
        Rare rare = cell.rare();
        if (rare.pendingRestart == restart) {
            rare.pendingRestart = null;
            rare.lift = null;
            rare.incarnation++;
            rare.behaviors.clear();
            try {
                if (!Upgrades.holds(cell)) {
                    cell.createActor();
                    cell.actor().postRestart(restart.cause(), cell.context());
                }
                begun(cell);
            } catch (Throwable thrown) {
                Faults.failed(cell, thrown, null);
            }
        }
        if (restart.together()) {
            cell.parent().system(new SystemMessage.ChildBegun(cell, rare.incarnation));
        }
    }

    private static void begun(ActorCell<?> cell) {
        Rare rare = cell.rare();
        redeliver(cell);
        new CellStash(cell).unstashAll();
        if (cell.kernel().events().heard()) {
            cell.kernel().events().publish(new RuntimeEvent.ActorRestarted(cell.path(), rare.incarnation));
        }
        Faults.goOn(cell);
    }

    /** Puts the message that failed before those behind it, if the supervisor wants it handled once more. */
    static void redeliver(ActorCell<?> cell) {
        Rare rare = cell.rare();
        if (rare.redelivered != null) {
            cell.mailbox().prepend(List.of(Carried.packed(rare.redelivered)));
            cell.context().took(-1);
            rare.redelivered = null;
        }
    }

    /** Lets only so many messages wait, if that is fewer than the mailbox itself does. */
    static void limit(ActorCell<?> cell, int bufferLimit) {
        Rare rare = cell.rare();
        if (bufferLimit != MailboxOptions.UNBOUNDED || rare.bufferLimit != MailboxOptions.UNBOUNDED) {
            cell.mailbox().limit(bufferLimit);
            rare.bufferLimit = bufferLimit;
        }
    }

    /** Lets as many messages wait as the mailbox itself does. */
    static void unlimit(ActorCell<?> cell) {
        limit(cell, MailboxOptions.UNBOUNDED);
    }
}
