package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Failure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures of an actor; always in its own turn.
 *
 * <ol>
 *   <li>A failed actor is held, and everything below it, until its supervisor has decided.
 *   <li>The report goes to the parent as a system message, which nothing can refuse. Nobody waits for the decision.
 *   <li>The message that failed is consumed; those behind it wait.
 *   <li>One that fails once more before that is decided is not reported twice: the decision is about the actor.
 *   <li>Each failure in a row doubles the least time before it goes on; one message that is handled ends the row.
 * </ol>
 */
final class Faults {
    private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
    private static final long FIRST_DELAY = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_DELAY = TimeUnit.SECONDS.toNanos(10);
    private static final int HELD_BELOW = Obstacles.of(SuspendReason.FAILURE) | Obstacles.ANCESTOR;

    private Faults() {}

    static void failed(ActorCell<?> cell, Throwable error, Envelope envelope) {
        failed(cell, error, envelope, false);
    }

    /** A failure that came from a child, whose supervisor did not want to decide. */
    static void escalated(ActorCell<?> cell, Throwable error) {
        failed(cell, error, null, true);
    }

    private static void failed(ActorCell<?> cell, Throwable error, Envelope envelope, boolean escalated) {
        if (error instanceof InterruptedException) {
            Thread.interrupted();
        }
        if (cell.isObstructed(SuspendReason.STOPPING) || cell.stopped()) {
            cell.kernel().contained("a stopping actor", cell.path(), error);
            cell.kernel().fatalErrors().thrownByActor(error);
            return;
        }
        Rare rare = cell.rare();
        Duration retryAfter = Duration.ofNanos(retryAfterNanos(rare.failuresInARow));
        rare.failuresInARow++;
        rare.failures++;
        rare.turnFailure = new InvokeResult.Failed(error, retryAfter);
        Attention.call(cell, Attention.FAILED_BEFORE);
        Suspensions.hold(cell, Obstacles.of(SuspendReason.FAILURE));
        cell.kernel().fatalErrors().thrownByActor(error);
        report(
                cell,
                new SystemMessage.ChildFailed(cell, failure(cell, error, envelope, retryAfter), envelope, escalated));
    }

    private static Failure failure(ActorCell<?> cell, Throwable error, Envelope envelope, Duration retryAfter) {
        return new Failure(
                cell.self(),
                cell.index(),
                cell.rare().incarnation,
                error,
                envelope == null ? null : envelope.message(),
                envelope == null ? null : envelope.sender(),
                cell.kernel().clock().nanoTime(),
                retryAfter);
    }

    /** An escalated failure was reported with its stack where it happened; trees can be deep, so its way up costs no more. */
    private static void report(ActorCell<?> cell, SystemMessage.ChildFailed report) {
        Failure failure = report.failure();
        cell.rare().lastFailure = FailureInWords.of(failure);
        if (!report.escalated()) {
            Quietly.log(
                    LOG,
                    cell.path() + " failed on " + describe(failure.message()) + " (incarnation " + failure.incarnation()
                            + ")",
                    failure.error());
        }
        if (cell.kernel().events().heard()) {
            cell.kernel().events().publish(new RuntimeEvent.ActorFailed(cell.path(), failure));
        }
        if (cell.parent() == null) {
            cell.kernel().contained("the guardian", cell.path(), failure.error());
            goOn(cell);
        } else if (!cell.rare().undecided) {
            cell.rare().undecided = true;
            cell.parent().system(report);
        }
    }

    /** A message in words. */
    static String describe(Object message) {
        return message == null ? "no message" : message.getClass().getName();
    }

    /** 100 ms doubled for each failure in a row before this one, at most 10 s. */
    static long retryAfterNanos(int failuresBefore) {
        return failuresBefore >= 7 ? LONGEST_DELAY : Math.min(FIRST_DELAY << failuresBefore, LONGEST_DELAY);
    }

    /**
     * Lets a failed instance go on after the delay. One that never came to be is made, as nothing else could go on,
     * unless that waits for its code.
     */
    static void recover(ActorCell<?> cell, SystemMessage.Restart otherwise) {
        Rare rare = cell.rare();
        if (!cell.isObstructed(SuspendReason.FAILURE)
                || !otherwise.isFor(rare.incarnation)
                || rare.pendingRestart != null
                || cell.isObstructed(SuspendReason.STOPPING)) {
            return;
        }
        if (cell.actor() == null && !Upgrades.holds(cell)) {
            Restarts.end(cell, otherwise);
            return;
        }
        rare.undecided = false;
        if (otherwise.redelivered() != null) {
            rare.redelivered = otherwise.redelivered();
        }
        Restarts.limit(cell, otherwise.bufferLimit());
        if (otherwise.delayNanos() <= 0 || !cell.kernel().hasClock()) {
            lift(cell, rare.failures);
        } else {
            SystemMessage lift = new SystemMessage.LiftFailure(rare.failures);
            rare.lift =
                    cell.kernel().timers().schedule(Duration.ofNanos(otherwise.delayNanos()), () -> cell.system(lift));
        }
    }

    /** The delay before it goes on is over, unless it has failed again before. */
    static void lift(ActorCell<?> cell, int failures) {
        if (cell.rare().failures == failures && cell.rare().pendingRestart == null) {
            Restarts.redeliver(cell);
            goOn(cell);
        }
    }

    /** Lets the actor go on, and decides what waited for that. */
    static void goOn(ActorCell<?> cell) {
        cell.rare().lift = null;
        cell.rare().undecided = false;
        Restarts.unlimit(cell);
        Suspensions.release(cell, Obstacles.of(SuspendReason.FAILURE));
        Supervision.settle(cell);
        Supervision.decideDeferred(cell);
    }

    static void ancestor(ActorCell<?> cell, boolean failed) {
        if (failed) {
            Suspensions.hold(cell, Obstacles.ANCESTOR);
        } else {
            Suspensions.release(cell, Obstacles.ANCESTOR);
        }
    }

    /** Tells the children when what holds them has begun or ended. */
    static void heldBelowChanged(ActorCell<?> cell, int before) {
        boolean was = (before & HELD_BELOW) != 0;
        boolean is = (cell.obstacles() & HELD_BELOW) != 0;
        Children children = cell.childrenIfAny();
        if (was != is && children != null) {
            SystemMessage news = new SystemMessage.AncestorFailed(is);
            children.all().forEach(child -> child.system(news));
        }
    }
}
