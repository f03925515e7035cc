package io.understudy;

import java.util.Objects;

/**
 * A message that was not delivered.
 *
 * @param number which it is of its system, from 1
 * @param message what
 * @param recipient the path it was sent to
 * @param sender who sent it; null if nobody
 * @param reason why it was not delivered
 * @param timestamp when, on the system's clock, in nanoseconds
 */
public record DeadLetter(
        long number, Object message, String recipient, ActorRef<?> sender, DeadLetterReason reason, long timestamp) {
    /** Checks what must be there. */
    public DeadLetter {
        Objects.requireNonNull(message, "message");
        Objects.requireNonNull(recipient, "recipient");
        Objects.requireNonNull(reason, "reason");
    }
}
