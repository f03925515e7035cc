package io.understudy.spi;

import io.understudy.middleware.Middleware;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The invoker role: one turn of one actor.
 *
 * <p>Order within a turn: system messages until there are none; then, if a user message may run and there is one, the
 * middlewares' {@code before}; then user messages up to the budget, with all waiting system messages after each; then the
 * middlewares' {@code after} in reverse.
 *
 * <p><b>Threads:</b> any; an implementation keeps no state between turns. The caller holds the actor's turn.
 */
@ConsumerType
public interface MessageInvoker {

    /**
     * Runs one turn; never throws.
     *
     * @param actor whose turn it is
     * @param chain the middlewares of this turn, outermost first; empty when there are none
     * @param settings what limits the turn
     */
    InvokeResult invokeBatch(RegisteredActor actor, List<Middleware> chain, TurnSettings settings);
}
