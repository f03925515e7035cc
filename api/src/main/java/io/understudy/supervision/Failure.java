package io.understudy.supervision;

import io.understudy.ActorRef;
import io.understudy.spi.MailboxIndex;
import java.time.Duration;
import java.util.Objects;

/**
 * The report of one failure, from the actor that failed to its supervisor.
 *
 * @param child who failed
 * @param index its index
 * @param incarnation which instance: 1 for the first, one more after each restart
 * @param error what was thrown
 * @param message the message it was handling; null if it was none
 * @param sender who sent that; null if nobody
 * @param timestamp when, on the system's clock, in nanoseconds
 * @param retryAfter the least time before it goes on, unless the supervisor's strategy has delays of its own
 */
public record Failure(
        ActorRef<?> child,
        MailboxIndex index,
        int incarnation,
        Throwable error,
        Object message,
        ActorRef<?> sender,
        long timestamp,
        Duration retryAfter) {
    /** Checks what must be there. */
    public Failure {
        Objects.requireNonNull(child, "child");
        Objects.requireNonNull(index, "index");
        Objects.requireNonNull(error, "error");
        Objects.requireNonNull(retryAfter, "retryAfter");
    }
}
