package io.understudy.invoker.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One passage through the middlewares of a turn, and what they share in it: {@code before} from the outside in, {@code after} back out.
 *
 * <ol>
 *   <li>A middleware counts as entered when its {@code before} is called, whatever that does.
 *   <li>Each entered middleware gets its {@code after}, in reverse order; no other one does.
 *   <li>What a middleware throws is the actor's failure, and those further out see that result. If the actor had failed or
 *       stopped already, that result stays and the error is logged.
 * </ol>
 *
 * <p><b>Threads:</b> the holder of the turn.
 */
final class ChainRun extends TurnContext {
    private static final Logger LOG = LoggerFactory.getLogger(ChainRun.class);

    private final List<Middleware> chain;
    private int entered;

    ChainRun(RegisteredActor actor, List<Middleware> chain, int throughputHint, MonotonicClock clock) {
        super(actor, throughputHint, clock);
        this.chain = chain;
    }

    /** Enters one middleware after the other. Null: all of them let the turn go on; otherwise how it ended. Never throws. */
    InvokeResult before() {
        try {
            Verdict verdict = enterAll();
            return verdict == Verdict.Continue.INSTANCE ? null : broken(verdict);
        } catch (Throwable thrown) {
            return FailedTurn.of(actor(), thrown);
        }
    }

    /** The first ones one by one, so that the compiler knows the place of each. */
    private Verdict enterAll() {
        int size = chain.size();
        Verdict verdict = size > 0 ? enter(0) : Verdict.Continue.INSTANCE;
        if (size > 1 && verdict == Verdict.Continue.INSTANCE) {
            verdict = enter(1);
        }
        if (size > 2 && verdict == Verdict.Continue.INSTANCE) {
            verdict = enter(2);
        }
        for (int i = 3; i < size && verdict == Verdict.Continue.INSTANCE; i++) {
            verdict = enter(i);
        }
        return verdict;
    }

    /** Leaves the entered middlewares, the first ones one by one. Never throws. */
    InvokeResult after(InvokeResult result) {
        InvokeResult current = result;
        int number = entered;
        for (int i = number - 1; i > 2; i--) {
            current = leave(i, current);
        }
        if (number > 2) {
            current = leave(2, current);
        }
        if (number > 1) {
            current = leave(1, current);
        }
        return number > 0 ? leave(0, current) : current;
    }

    /**
     * Calls {@code before}, from a place in the code of its own for each of the first middlewares: the compiler notes for each place
     * which classes it meets there, and can take a call apart where it is one. In most systems all chains begin alike.
     */
    private Verdict enter(int place) {
        Middleware middleware = chain.get(place);
        entered = place + 1;
        return switch (place) {
            case 0 -> middleware.before(this);
            case 1 -> middleware.before(this);
            case 2 -> middleware.before(this);
            default -> middleware.before(this);
        };
    }

    /** Calls {@code after}, likewise; says how the turn ended now. */
    private InvokeResult leave(int place, InvokeResult result) {
        Middleware middleware = chain.get(place);
        try {
            switch (place) {
                case 0 -> middleware.after(this, result);
                case 1 -> middleware.after(this, result);
                case 2 -> middleware.after(this, result);
                default -> middleware.after(this, result);
            }
            return result;
        } catch (Throwable thrown) {
            return failedAfter(middleware, result, thrown);
        }
    }

    /** How a turn ends that the middleware entered last does not let go on. */
    private InvokeResult broken(Verdict verdict) {
        if (verdict instanceof Verdict.Break off) {
            return breakOff(off);
        }
        throw new IllegalStateException("middleware "
                + chain.get(entered - 1).getClass().getName() + ": expected a verdict from before, found null for "
                + actor().path() + "; return Verdict.proceed() or Verdict.breakOff()");
    }

    private InvokeResult breakOff(Verdict.Break off) {
        SuspendReason reason = off.reason() == null ? SuspendReason.RATE_LIMIT : off.reason();
        actor().suspend(reason, off.resumeOn() == null ? ResumeCondition.after(pause()) : off.resumeOn());
        InvokeResult obstacle = actor().obstacle();
        return obstacle != null ? obstacle : InvokeResult.COMPLETED_READY;
    }

    private Duration pause() {
        Object next = get(InvokeContext.RATE_LIMIT_NEXT);
        if (next == null) {
            return Verdict.DEFAULT_WAIT;
        }
        if (next instanceof Duration pause) {
            return pause;
        }
        throw new IllegalArgumentException("turn metadata " + InvokeContext.RATE_LIMIT_NEXT
                + ": expected a java.time.Duration, found a " + next.getClass().getName());
    }

    private InvokeResult failedAfter(Middleware middleware, InvokeResult result, Throwable thrown) {
        if (result instanceof InvokeResult.Failed || result instanceof InvokeResult.Stopped) {
            log(middleware, result, thrown);
            return result;
        }
        return FailedTurn.of(actor(), thrown);
    }

    /** A logger that throws changes nothing. */
    private void log(Middleware middleware, InvokeResult result, Throwable thrown) {
        String state = result instanceof InvokeResult.Failed ? "failed" : "stopped";
        try {
            LOG.warn(
                    "middleware {} threw in after; its actor {} had {} already",
                    middleware.getClass().getName(),
                    actor().path(),
                    state,
                    thrown);
        } catch (Throwable ignored) {
            return;
        }
    }
}
