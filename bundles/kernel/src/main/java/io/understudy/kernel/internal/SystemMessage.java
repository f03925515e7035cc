package io.understudy.kernel.internal;

import io.understudy.Props;
import io.understudy.spi.Envelope;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.ActorEndedException;
import io.understudy.supervision.Failure;

/**
 * What travels in the system lane. Each knows which facet of the cell it is for.
 *
 * <p><b>Threads:</b> immutable; delivered in the receiver's turn.
 */
sealed interface SystemMessage {

    /** Does what it says to {@code cell}, in the cell's turn. */
    void deliver(ActorCell<?> cell);

    /** Ends the actor. */
    record Stop() implements SystemMessage {
        static final Stop INSTANCE = new Stop();

        @Override
        public void deliver(ActorCell<?> cell) {
            Lifecycle.stop(cell);
        }
    }

    /** Ends the actor without waiting for its children any longer. */
    record Abandon() implements SystemMessage {
        static final Abandon INSTANCE = new Abandon();

        @Override
        public void deliver(ActorCell<?> cell) {
            Lifecycle.abandonChildren(cell);
        }
    }

    /** A child has stopped. */
    record ChildStopped(ActorCell<?> child) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Lifecycle.childStopped(cell, child);
        }
    }

    /** A child has failed, on what was in {@code envelope}, or on nothing. */
    record ChildFailed(ActorCell<?> child, Failure failure, Envelope envelope, boolean escalated)
            implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Supervision.decide(cell, this);
        }
    }

    /**
     * The supervisor wants the instance replaced.
     *
     * @param cause why
     * @param incarnation which instance, or {@link #ANY}
     * @param delayNanos how long after the end of the old one a new one begins
     * @param bufferLimit how many messages may wait meanwhile
     * @param redelivered the message that is to be handled once more; null for none
     * @param together whether siblings are restarted with it, and the supervisor says when to begin
     */
    record Restart(
            Throwable cause, int incarnation, long delayNanos, int bufferLimit, Envelope redelivered, boolean together)
            implements SystemMessage {
        /** Stands for whichever instance there is. */
        static final int ANY = 0;

        boolean isFor(int current) {
            return incarnation == ANY || incarnation == current;
        }

        /** The same for one that has not failed. */
        Restart forSibling() {
            return new Restart(cause, ANY, delayNanos, bufferLimit, null, together);
        }

        @Override
        public void deliver(ActorCell<?> cell) {
            Restarts.end(cell, this);
        }
    }

    /** The time has come for the new instance of a restart. */
    record Begin(Restart restart) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Restarts.begin(cell, restart);
        }
    }

    /** The old instance of a child that is restarted with others has ended. */
    record ChildEnded(ActorCell<?> child) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            GroupRestart group = cell.rare().group;
            if (group != null) {
                group.ended(child);
            }
        }
    }

    /** The new instance of a child that is restarted with others has begun, or failed to. */
    record ChildBegun(ActorCell<?> child, int incarnation) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Supervision.childBegun(cell, child, incarnation);
        }
    }

    /** The delay of a restart of several children is over. */
    record GroupDue(GroupRestart group) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            group.begin();
        }
    }

    /** A permanent actor has stopped itself. */
    record EndedItself() implements SystemMessage {
        static final EndedItself INSTANCE = new EndedItself();

        @Override
        public void deliver(ActorCell<?> cell) {
            if (!cell.isObstructed(SuspendReason.FAILURE) && !cell.isObstructed(SuspendReason.STOPPING)) {
                Faults.failed(cell, new ActorEndedException(cell.path()), null);
            }
        }
    }

    /**
     * The supervisor wants the failed instance to go on after a delay, perhaps with the message that failed.
     *
     * @param otherwise what to do if there is no instance that could; its incarnation, delay and message count for both
     */
    record Recover(Restart otherwise) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Faults.recover(cell, otherwise);
        }
    }

    /** The delay after a failure is over. */
    record LiftFailure(int failures) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Faults.lift(cell, failures);
        }
    }

    /** An ancestor has failed, or is well again. */
    record AncestorFailed(boolean failed) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Faults.ancestor(cell, failed);
        }
    }

    /** Its code is about to go. */
    record HoldForUpgrade(HoldOrder order) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Upgrades.hold(cell, order);
        }
    }

    /** Other code is there. For one that is held; else there is nothing to do. */
    record GoOnWith<M>(Props<M> props) implements SystemMessage {
        @Override
        @SuppressWarnings("unchecked") // Whoever offers the code answers for the messages it takes, as with a path.
        public void deliver(ActorCell<?> cell) {
            Upgrades.goOn((ActorCell<M>) cell, props);
        }
    }

    /** No code came in time. */
    record CodeAbsent(HoldOrder order) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Upgrades.absent(cell, order);
        }
    }

    /** The code of an owner was uninstalled. */
    record CodeGone(long owner) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Upgrades.gone(cell, owner);
        }
    }

    /** An operator or a middleware wants it to hold. */
    record Suspend(SuspendReason reason, ResumeCondition resumeOn) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Suspensions.suspend(cell, reason, resumeOn);
        }
    }

    /** Ends every suspension that applications may end. */
    record Resume() implements SystemMessage {
        static final Resume INSTANCE = new Resume();

        @Override
        public void deliver(ActorCell<?> cell) {
            Suspensions.resumeOpen(cell);
        }
    }

    /** The condition of one particular suspension holds. */
    record ConditionMet(SuspendReason reason, long suspension) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Suspensions.conditionMet(cell, reason, suspension);
        }
    }

    /** Somebody waits for room in its mailbox, or does not any more. */
    record AwaitRoom(RoomWait who, boolean begins) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            if (begins) {
                RoomWait.add(cell, who);
            } else {
                RoomWait.remove(cell, who);
            }
        }
    }

    /** It is to have another mailbox. */
    record Move(Moves.Round round) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            round.over(MailboxMove.make(cell, round.to()));
        }
    }

    /** Somebody wants to know when it stops. */
    record Watch(ActorCell<?> watcher) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            DeathWatch.watched(cell, watcher);
        }
    }

    /** Somebody does not want to know any more. */
    record Unwatch(ActorCell<?> watcher) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            DeathWatch.unwatched(cell, watcher);
        }
    }

    /** Somebody it watches has stopped. */
    record DeathNotice(AnyRef<?> stopped) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            DeathWatch.notice(cell, stopped);
        }
    }

    /** Its receive timeout is over, unless something happened since. */
    record ReceiveTimeoutDue(long arming) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            ReceiveTimeouts.due(cell, arming);
        }
    }
}
