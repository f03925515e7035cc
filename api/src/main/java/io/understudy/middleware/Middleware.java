package io.understudy.middleware;

import io.understudy.spi.InvokeResult;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Wraps the turns in which actors handle user messages. Register it as a service: it takes effect with the next turn, and is
 * let go only when the last turn that holds it has ended. The higher {@code service.ranking} is outside.
 *
 * <pre>{@code
 * @Component(property = Middleware.ACTOR_PATH + "=/user/orders/**")
 * public final class Slowest implements Middleware {
 *     public Verdict before(InvokeContext turn) { turn.put("began", clock.nanoTime()); return Verdict.proceed(); }
 *     public void after(InvokeContext turn, InvokeResult result) { record(turn.path(), turn.get("began")); }
 * }
 * }</pre>
 *
 * <p>{@code after} is called for every middleware whose {@code before} was entered, on the same instance, whatever happened in
 * between. What either throws is the actor's failure; the worker goes on.
 *
 * <p><b>Threads:</b> any number at once, for different actors.
 */
@ConsumerType
public interface Middleware {
    /**
     * Service property: which actors are wrapped, as a path pattern or several; absent: all. {@code *} stands for one
     * segment, {@code **} for any number.
     */
    String ACTOR_PATH = "actor.path";

    /** Called when a user message is about to run. */
    Verdict before(InvokeContext turn);

    /** Called when the turn is over. */
    default void after(InvokeContext turn, InvokeResult result) {}
}
