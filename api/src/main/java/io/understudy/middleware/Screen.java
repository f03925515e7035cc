package io.understudy.middleware;

import io.understudy.DeadLetterReason;
import java.time.Duration;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides on the single messages of a turn, before the actor sees them. A {@link Middleware} puts it up for a turn with {@link
 * InvokeContext#screen}.
 *
 * <pre>{@code
 * public Verdict before(InvokeContext turn) {
 *     turn.screen((message, waited) -> waited.compareTo(limit) > 0 ? DeadLetterReason.EXPIRED : null);
 *     return Verdict.proceed();
 * }
 * }</pre>
 *
 * <p>A message that is kept from the actor becomes a dead letter and counts as handled in the turn. What a screen throws is the
 * actor's failure, with that message.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
@FunctionalInterface
@ConsumerType
public interface Screen {
    /**
     * Why {@code message} must not reach the actor; null if it may.
     *
     * @param waited how long ago it was sent, in steps of 10 ms; zero if that is not known
     */
    DeadLetterReason examine(Object message, Duration waited);
}
