package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.DeadLetterReason;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.SuspendReason;
import java.util.Deque;
import java.util.List;

/**
 * Start, restart and stop of an actor; always in its own turn.
 *
 * <ol>
 *   <li>An actor starts in its first turn, before any message. Failing there is an ordinary failure.
 *   <li>Children stop one after the other, the youngest first, each with all that is below it. Their parent does nothing
 *       meanwhile but wait for the system message that says so.
 *   <li>{@code postStop} runs once, when no child is left; then what waits becomes dead letters, then everybody hears of it.
 *   <li>A restart replaces the instance and puts back what that had stashed; nothing else. If {@code preRestart} stopped
 *       children, it waits for them.
 *   <li>An instance ends once: with {@code preRestart}, or with {@code postStop}. After {@code preRestart} it is let go, even if
 *       the restart has to wait, or is overtaken by a stop.
 * </ol>
 */
final class Lifecycle {
    private Lifecycle() {}

    static <M> void start(ActorCell<M> cell) {
        try {
            cell.createActor();
            cell.actor().preStart(cell.context());
        } catch (Throwable thrown) {
            Faults.failed(cell, thrown, null);
        } finally {
            cell.clear(Obstacles.of(SuspendReason.STARTING));
        }
    }

    static void stop(ActorCell<?> cell) {
        if (cell.stopped() || cell.isObstructed(SuspendReason.STOPPING)) {
            return;
        }
        cell.obstruct(Obstacles.of(SuspendReason.STOPPING));
        Attention.call(cell, Attention.LOOK);
        endInstanceTimers(cell);
        Suspensions.forget(cell);
        if (cell.rareIfAny() != null) {
            cell.rareIfAny().pendingRestart = null;
        }
        Children children = cell.childrenIfAny();
        if (children != null) {
            children.close();
            stopChildren(cell);
        }
        finishIfAlone(cell);
    }

    /** Stops all children, the youngest first. */
    static void stopChildren(ActorCell<?> cell) {
        Children children = cell.childrenIfAny();
        if (children == null || children.isEmpty()) {
            return;
        }
        Deque<ActorCell<?>> queue = cell.rare().stopping;
        boolean underWay = !queue.isEmpty();
        List<ActorCell<?>> all = children.all();
        for (int i = all.size() - 1; i >= 0; i--) {
            queue.addLast(all.get(i));
        }
        if (!underWay) {
            stopNext(cell);
        }
    }

    private static void stopNext(ActorCell<?> cell) {
        Deque<ActorCell<?>> queue = cell.rare().stopping;
        while (!queue.isEmpty()) {
            ActorCell<?> child = queue.peekFirst();
            if (cell.children().contains(child)) {
                child.system(SystemMessage.Stop.INSTANCE);
                return;
            }
            queue.removeFirst();
        }
    }

    static void childStopped(ActorCell<?> cell, ActorCell<?> child) {
        if (!cell.children().remove(child)) {
            return;
        }
        Rare rare = cell.rareIfAny();
        if (rare != null) {
            rare.histories.remove(child);
            if (!rare.stopping.isEmpty()) {
                stopNext(cell);
            }
            if (rare.pendingRestart != null && rare.stopping.isEmpty()) {
                completeRestart(cell);
            }
        }
        finishIfAlone(cell);
    }

    private static void finishIfAlone(ActorCell<?> cell) {
        Children children = cell.childrenIfAny();
        if (cell.isObstructed(SuspendReason.STOPPING) && !cell.stopped() && (children == null || children.isEmpty())) {
            finish(cell);
        }
    }

    private static <M> void finish(ActorCell<M> cell) {
        Actor<M> actor = cell.actor();
        if (actor != null) {
            try {
                actor.postStop(cell.context());
            } catch (Throwable thrown) {
                cell.kernel().contained("postStop", cell.path(), thrown);
            }
        }
        endInstanceTimers(cell);
        buryMessages(cell);
        cell.obstruct(Obstacles.STOPPED);
        cell.dropActor();
        cell.kernel().deregister(cell);
        DeathWatch.stopped(cell);
        if (cell.parent() == null) {
            cell.kernel().guardianStopped();
        } else {
            cell.parent().system(new SystemMessage.ChildStopped(cell));
        }
    }

    /** Stashed messages first, as they came first. */
    private static void buryMessages(ActorCell<?> cell) {
        DeadLetters deadLetters = cell.kernel().deadLetters();
        DeadLetterReason reason = cell.kernel().buryReason(cell);
        List<Envelope> left = cell.mailbox().close();
        Rare rare = cell.rareIfAny();
        if (rare != null) {
            rare.stashed.forEach(envelope -> deadLetters.record(envelope, cell.path(), reason));
            rare.stashed.clear();
        }
        for (Envelope envelope : left) {
            if (envelope.message() instanceof SystemMessage.Watch watch) {
                watch.watcher().system(new SystemMessage.DeathNotice(cell.self()));
            } else {
                deadLetters.record(envelope, cell.path(), reason);
            }
        }
    }

    static <M> void restart(ActorCell<M> cell, SystemMessage.Restart restart) {
        Rare rare = cell.rare();
        if (cell.isObstructed(SuspendReason.STOPPING) || !restart.isFor(rare.incarnation)) {
            return;
        }
        Suspensions.hold(cell, Obstacles.of(SuspendReason.FAILURE));
        rare.pendingRestart = restart;
        if (cell.actor() != null) {
            try {
                cell.actor().preRestart(restart.cause(), cell.context());
            } catch (Throwable thrown) {
                cell.kernel().contained("preRestart", cell.path(), thrown);
            }
        }
        cell.dropActor();
        if (rare.stopping.isEmpty()) {
            completeRestart(cell);
        }
    }

    private static <M> void completeRestart(ActorCell<M> cell) {
        Rare rare = cell.rare();
        SystemMessage.Restart restart = rare.pendingRestart;
        rare.pendingRestart = null;
        rare.incarnation++;
        rare.behaviors.clear();
        endInstanceTimers(cell);
        cell.dropActor();
        try {
            cell.createActor();
            cell.actor().postRestart(restart.cause(), cell.context());
        } catch (Throwable thrown) {
            Faults.failed(cell, thrown, null);
            return;
        }
        new CellStash(cell).unstashAll();
        if (cell.kernel().events().heard()) {
            cell.kernel().events().publish(new RuntimeEvent.ActorRestarted(cell.path(), rare.incarnation));
        }
        Faults.liftAfter(cell, restart.delayNanos());
    }

    private static void endInstanceTimers(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare == null) {
            return;
        }
        if (rare.timers != null) {
            rare.timers.cancelAll();
        }
        ReceiveTimeouts.cancel(cell);
        if (rare.lift != null) {
            rare.lift.cancel();
            rare.lift = null;
        }
    }
}
