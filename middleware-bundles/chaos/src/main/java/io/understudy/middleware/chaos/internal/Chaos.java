package io.understudy.middleware.chaos.internal;

import io.understudy.DeadLetterReason;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Screen;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.util.Random;

/**
 * Throws dice for each message: whether it comes later, the actor fails before it, or it becomes a dead letter. Actors handle
 * one message a turn meanwhile.
 *
 * <ol>
 *   <li>A message is delayed at most once. The actor is suspended for that time; no worker waits.
 *   <li>An actor that fails on purpose has not seen the message, which stays in the mailbox for what supervision makes of it.
 *   <li>The same seed and the same order of turns have the same effects.
 * </ol>
 *
 * <p><b>Threads:</b> any.
 */
final class Chaos implements Middleware {
    private static final Screen DROP = (message, waited) -> DeadLetterReason.SCREENED;

    private final DelayedPaths delayed = new DelayedPaths();
    private volatile Dice dice;

    /** What goes wrong; null: nobody has said so yet, nothing does. */
    Mischief mischief() {
        Dice current = dice;
        return current == null ? null : current.mischief();
    }

    /** Lets other things go wrong from the next turns on, with dice that start anew. */
    void apply(Mischief next) {
        dice = new Dice(next, next.seed() == 0 ? new Random() : new Random(next.seed()));
    }

    @Override
    public Verdict before(InvokeContext turn) {
        Dice current = dice;
        if (current == null) {
            return Verdict.proceed();
        }
        Mischief mischief = current.mischief();
        String path = turn.path();
        if (!delayed.remove(path)
                && current.hit(mischief.delayProbability())
                && delayed.add(path, turn.startTime(), mischief.delay().toNanos())) {
            return Verdict.breakOff(SuspendReason.RATE_LIMIT, ResumeCondition.after(mischief.delay()));
        }
        if (current.hit(mischief.failureProbability())) {
            throw new ChaosException(path);
        }
        if (current.hit(mischief.dropProbability())) {
            turn.screen(DROP);
        }
        turn.lowerThroughput(1);
        return Verdict.proceed();
    }

    /** {@link Random} can be shared. */
    private record Dice(Mischief mischief, Random random) {
        boolean hit(double probability) {
            return probability > 0 && random.nextDouble() < probability;
        }
    }
}
