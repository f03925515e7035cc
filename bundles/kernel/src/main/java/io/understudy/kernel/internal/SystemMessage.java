package io.understudy.kernel.internal;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
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

    /** A child has stopped. */
    record ChildStopped(ActorCell<?> child) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Lifecycle.childStopped(cell, child);
        }
    }

    /** A child has failed. */
    record ChildFailed(ActorCell<?> child, Failure failure, boolean escalated) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Supervision.decide(cell, this);
        }
    }

    /** The supervisor wants the failed instance replaced, and it to go on after {@code delayNanos}. */
    record Restart(Throwable cause, int incarnation, long delayNanos) implements SystemMessage {
        /** Stands for whichever instance there is. */
        static final int ANY = 0;

        boolean isFor(int current) {
            return incarnation == ANY || incarnation == current;
        }

        @Override
        public void deliver(ActorCell<?> cell) {
            Lifecycle.restart(cell, this);
        }
    }

    /** The supervisor wants the failed instance to go on after {@code delayNanos}. */
    record Recover(int incarnation, long delayNanos) implements SystemMessage {
        @Override
        public void deliver(ActorCell<?> cell) {
            Faults.recover(cell, this);
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
