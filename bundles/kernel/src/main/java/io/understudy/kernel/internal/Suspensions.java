package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;

/**
 * Suspension and resumption of an actor; always in its own turn. Each reason is set and lifted on its own; the actor goes on
 * when none is left. A condition belongs to the suspension it was given with and never ends a later one.
 */
final class Suspensions {
    /** What is not a suspension but a stage of life. */
    private static final int STAGES = Obstacles.of(SuspendReason.STARTING)
            | Obstacles.of(SuspendReason.STOPPING)
            | Obstacles.STOPPED
            | Obstacles.MOVING;

    private Suspensions() {}

    /**
     * Suspends for {@code reason}, unless it is suspended for that already, or nobody would ever end it: an actor does not wait for
     * room at one that waits for it.
     *
     * @throws IllegalStateException if the condition is a time and there is no clock
     * @throws IllegalArgumentException if the condition is room in its own mailbox
     */
    static void suspend(ActorCell<?> cell, SuspendReason reason, ResumeCondition resumeOn) {
        requirePossible(cell, resumeOn);
        if (cell.isObstructed(SuspendReason.STOPPING) || cell.isObstructed(reason)) {
            return;
        }
        if (resumeOn instanceof ResumeCondition.WhenCapacityAvailable room) {
            suspendUntilRoom(cell, reason, room);
        } else {
            arm(cell, reason, resumeOn);
            hold(cell, Obstacles.of(reason));
        }
    }

    private static void requirePossible(ActorCell<?> cell, ResumeCondition resumeOn) {
        if (resumeOn instanceof ResumeCondition.After && !cell.kernel().hasClock()) {
            throw new IllegalStateException(cell.path() + " cannot be suspended for a time: the actor system "
                    + cell.kernel().settings().name()
                    + " has no clock; expected a signal, room downstream, or a clock");
        }
        if (resumeOn instanceof ResumeCondition.WhenCapacityAvailable room
                && AnyRef.of(room.downstream(), "downstream").cell() == cell) {
            throw new IllegalArgumentException(
                    cell.path() + " cannot wait for room in its own mailbox, which nobody empties"
                            + " meanwhile; expected the actor it wants to send to");
        }
    }

    private static void suspendUntilRoom(
            ActorCell<?> cell, SuspendReason reason, ResumeCondition.WhenCapacityAvailable room) {
        SuspensionBook book = cell.rare().suspensions;
        SystemMessage met = new SystemMessage.ConditionMet(reason, book.open(reason, room));
        RoomWait wait =
                new RoomWait(cell, AnyRef.of(room.downstream(), "downstream").cell(), met);
        if (!cell.kernel().roomWaits().begin(wait)) {
            book.close(reason);
            return;
        }
        book.undoWith(reason, wait::end);
        hold(cell, Obstacles.of(reason));
        wait.begin();
    }

    private static void arm(ActorCell<?> cell, SuspendReason reason, ResumeCondition resumeOn) {
        SuspensionBook book = cell.rare().suspensions;
        SystemMessage met = new SystemMessage.ConditionMet(reason, book.open(reason, resumeOn));
        if (resumeOn instanceof ResumeCondition.After after) {
            TimerQueue.Timer timer = cell.kernel().timers().schedule(after.delay(), () -> cell.system(met));
            book.undoWith(reason, () -> timer.cancel());
        } else if (resumeOn instanceof ResumeCondition.ExternalSignal signal) {
            Runnable forget = cell.kernel().signals().await(signal.key(), () -> cell.system(met));
            book.undoWith(reason, forget);
        }
    }

    static void conditionMet(ActorCell<?> cell, SuspendReason reason, long suspension) {
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.suspensions.isOpen(reason, suspension)) {
            lift(cell, reason);
        }
    }

    /** Ends every suspension that applications may end. */
    static void resumeOpen(ActorCell<?> cell) {
        for (SuspendReason reason : SuspendReason.values()) {
            if (reason.open() && cell.isObstructed(reason)) {
                lift(cell, reason);
            }
        }
    }

    private static void lift(ActorCell<?> cell, SuspendReason reason) {
        cell.rare().suspensions.close(reason);
        release(cell, Obstacles.of(reason));
    }

    /** Ends all conditions of an actor that stops. */
    static void forget(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare != null) {
            for (SuspendReason reason : SuspendReason.values()) {
                rare.suspensions.close(reason);
            }
        }
    }

    /** Puts obstacles in the way of user messages. */
    static void hold(ActorCell<?> cell, int bits) {
        int before = cell.obstacles();
        cell.obstruct(bits);
        Attention.call(cell, Attention.LOOK);
        if ((before & ~STAGES) == 0 && (cell.obstacles() & ~STAGES) != 0) {
            suspended(cell);
        }
        Faults.heldBelowChanged(cell, before);
    }

    /** Takes obstacles out of the way. */
    static void release(ActorCell<?> cell, int bits) {
        int before = cell.obstacles();
        cell.clear(bits);
        if ((before & ~STAGES) != 0 && (cell.obstacles() & ~STAGES) == 0) {
            resumed(cell);
        }
        Faults.heldBelowChanged(cell, before);
    }

    /** Whether anything but a stage of life stands in the way. */
    static boolean holds(ActorCell<?> cell) {
        return (cell.obstacles() & ~STAGES) != 0;
    }

    private static void suspended(ActorCell<?> cell) {
        SuspensionBook book = cell.rare().suspensions;
        Duration last = book.lastDuration();
        Duration total = book.totalDuration();
        book.began(cell.kernel().clock().nanoTime(), cell.kernel().hasClock());
        ReceiveTimeouts.pause(cell);
        if (cell.kernel().events().heard()) {
            cell.kernel()
                    .events()
                    .publish(new RuntimeEvent.MailboxSuspended(cell.path(), book.suspendCount(), last, total));
        }
    }

    private static void resumed(ActorCell<?> cell) {
        SuspensionBook book = cell.rare().suspensions;
        book.ended(cell.kernel().clock().nanoTime(), cell.kernel().hasClock());
        ReceiveTimeouts.goOn(cell);
        if (cell.kernel().events().heard()) {
            cell.kernel()
                    .events()
                    .publish(new RuntimeEvent.MailboxResumed(
                            cell.path(), book.resumeCount(), book.lastDuration(), book.totalDuration()));
        }
    }
}
