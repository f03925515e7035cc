package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.DeadLetterReason;
import io.understudy.spi.Envelope;
import io.understudy.spi.SuspendReason;
import java.util.ArrayList;
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
        forgetRestarts(cell);
        Upgrades.forget(cell);
        Children children = cell.childrenIfAny();
        if (children != null) {
            children.close();
            stopChildren(cell);
        }
        finishIfAlone(cell);
    }

    private static void forgetRestarts(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare != null) {
            rare.pendingRestart = null;
            GroupRestart.forget(rare);
        }
    }

    /** Stops all children, the youngest first; whatever else was to become of them. */
    static void stopChildren(ActorCell<?> cell) {
        Children children = cell.childrenIfAny();
        if (children == null || children.isEmpty()) {
            return;
        }
        GroupRestart.forget(cell.rare());
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
            if (rare.group != null) {
                rare.group.gone(child);
            }
            Restarts.goOnIfAlone(cell);
        }
        finishIfAlone(cell);
    }

    private static void finishIfAlone(ActorCell<?> cell) {
        Children children = cell.childrenIfAny();
        if (cell.isObstructed(SuspendReason.STOPPING) && !cell.stopped() && (children == null || children.isEmpty())) {
            finish(cell);
        }
    }

    /** Stops it although children are left, which do not stop. */
    static void abandonChildren(ActorCell<?> cell) {
        if (!cell.stopped()) {
            stop(cell);
        }
        if (!cell.stopped()) {
            finish(cell);
        }
    }

    /** Ends it without a further call of its code. */
    static void bury(ActorCell<?> cell) {
        cell.obstruct(Obstacles.of(SuspendReason.STOPPING));
        Suspensions.forget(cell);
        forgetRestarts(cell);
        Upgrades.forget(cell);
        cell.dropActor();
        finish(cell);
    }

    private static <M> void finish(ActorCell<M> cell) {
        Actor<M> actor = cell.actor();
        if (actor != null) {
            try {
                actor.postStop(cell.context());
            } catch (Throwable thrown) {
                cell.kernel().contained("postStop", cell.path(), thrown);
                cell.kernel().fatalErrors().thrownByActor(thrown);
            }
        }
        endInstanceTimers(cell);
        buryMessages(cell);
        cell.obstruct(Obstacles.STOPPED);
        if (cell.rareIfAny() != null) {
            RoomWait.releaseAll(cell);
        }
        cell.mailbox(GoneMailbox.INSTANCE);
        cell.dropActor();
        cell.kernel().deregister(cell);
        DeathWatch.stopped(cell);
        if (cell.parent() == null) {
            cell.kernel().shutdownControl().guardianStopped();
        } else {
            cell.parent().system(new SystemMessage.ChildStopped(cell));
        }
    }

    /** Stashed messages first, as they came first; then the one that was to be handled once more. */
    private static void buryMessages(ActorCell<?> cell) {
        List<Envelope> left = new ArrayList<>();
        List<Envelope> waiting = cell.mailbox().close();
        cell.kernel().metering().leftBehind(cell, waiting.size());
        Rare rare = cell.rareIfAny();
        if (rare != null) {
            left.addAll(rare.stashed);
            rare.stashed.clear();
            if (rare.redelivered != null) {
                left.add(rare.redelivered);
                rare.redelivered = null;
            }
        }
        left.addAll(waiting);
        if (!left.isEmpty()) {
            bury(cell, left);
        }
    }

    /** The path is asked for once, and only if something is lost: it can be long. */
    private static void bury(ActorCell<?> cell, List<Envelope> left) {
        DeadLetters deadLetters = cell.kernel().deadLetters();
        DeadLetterReason reason = cell.kernel().buryReason(cell);
        String path = null;
        for (Envelope envelope : left) {
            if (envelope.message() instanceof SystemMessage.Watch watch) {
                watch.watcher().system(new SystemMessage.DeathNotice(cell.self()));
            } else if (envelope.message() instanceof SystemMessage.AwaitRoom wait && wait.begins()) {
                wait.who().over();
            } else if (envelope.message() instanceof SystemMessage.Move move) {
                move.round().over(false);
            } else if (!(envelope.message() instanceof SystemMessage)) {
                path = path == null ? cell.path() : path;
                deadLetters.record(envelope, path, reason);
            }
        }
    }

    /** Ends the timers of the instance, and its receive timeout. */
    static void endTimers(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.timers != null) {
            rare.timers.cancelAll();
        }
        ReceiveTimeouts.cancel(cell);
    }

    /** Ends what belongs to the instance and runs by time. */
    static void endInstanceTimers(ActorCell<?> cell) {
        endTimers(cell);
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.lift != null) {
            rare.lift.cancel();
            rare.lift = null;
        }
    }
}
