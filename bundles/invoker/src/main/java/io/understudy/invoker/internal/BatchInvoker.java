package io.understudy.invoker.internal;

import io.understudy.middleware.Middleware;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.TurnSettings;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * The invoker that lets the mailbox hand over a batch: it looks around before the first user message, whenever the actor asks
 * for it, and after the last.
 *
 * <p>A turn without middleware allocates nothing, one with middlewares a single object; the clock is read only if the turn has a
 * deadline, or a middleware asks. Whatever escapes from a part
 * that must not throw is the actor's failure.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
@Component(property = "invoker.implementation=batch")
@ServiceRanking(100)
public final class BatchInvoker implements MessageInvoker {

    /** An invoker for every actor. */
    public BatchInvoker() {}

    @Override
    public InvokeResult invokeBatch(RegisteredActor actor, List<Middleware> chain, TurnSettings settings) {
        try {
            if (!chain.isEmpty()) {
                InvokeResult end = lookAround(actor);
                return end != null ? end : actor.hasUser() ? wrapped(actor, chain, settings) : InvokeResult.COMPLETED;
            }
            long start = settings.deadlineNanos() < 0 ? 0 : settings.clock().nanoTime();
            return batch(actor, budget(actor, settings), settings, start, null);
        } catch (Throwable thrown) {
            return FailedTurn.of(actor, thrown);
        }
    }

    /** What the middlewares wrap does not throw here, so that each of them has its {@code after}. */
    private static InvokeResult wrapped(RegisteredActor actor, List<Middleware> chain, TurnSettings settings) {
        // Found out before the object is made: after a branch in between, each of its fields costs a barrier of the
        // collector.
        int budget = budget(actor, settings);
        MonotonicClock clock = settings.clock();
        ChainRun turn = new ChainRun(actor, chain, budget, clock);
        long start = settings.deadlineNanos() < 0 ? 0 : turn.startTime();
        InvokeResult result = turn.before();
        if (result == null) {
            try {
                result = batch(actor, turn.throughputHint(), settings, start, turn);
            } catch (Throwable thrown) {
                result = FailedTurn.of(actor, thrown);
            }
        }
        return turn.after(result);
    }

    /**
     * Hands over up to {@code budget} user messages: as many at once as the actor lets pass, or one by one if there is a
     * deadline. The first is handed over even when the deadline has passed.
     *
     * @param start when the turn began; only looked at if there is a deadline
     * @param turn what the middlewares share; null: there are none
     */
    private static InvokeResult batch(
            RegisteredActor actor, int budget, TurnSettings settings, long start, TurnContext turn) {
        long deadline = settings.deadlineNanos();
        int left = budget;
        int handed = 1;
        while (true) {
            InvokeResult end = lookAround(actor);
            if (end != null) {
                return end;
            }
            if (left <= 0) {
                return InvokeResult.YIELDED;
            }
            if (!actor.hasUser()) {
                return InvokeResult.COMPLETED;
            }
            if (handed <= 0) {
                return InvokeResult.COMPLETED_READY;
            }
            if (deadline >= 0 && left < budget && settings.clock().nanoTime() - start >= deadline) {
                return InvokeResult.YIELDED;
            }
            int most = deadline < 0 ? left : 1;
            handed = turn == null ? actor.drainUser(most) : turn.drain(most);
            left -= handed;
        }
    }

    /** Sees to system messages. Null: user messages may be handled; otherwise how the turn ends. */
    private static InvokeResult lookAround(RegisteredActor actor) {
        InvokeResult obstacle = actor.obstacle();
        if (obstacle instanceof InvokeResult.Stopped) {
            return obstacle;
        }
        if (SystemLane.drain(actor)) {
            obstacle = actor.obstacle();
        }
        if (obstacle != null) {
            return obstacle;
        }
        return actor.schedule().systemPending() ? InvokeResult.YIELDED : null;
    }

    private static int budget(RegisteredActor actor, TurnSettings settings) {
        int wanted = actor.throughput();
        return Math.max(1, wanted > 0 ? wanted : settings.throughputHint());
    }
}
