package io.understudy.supervision;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What a {@link SupervisionKind} wants done.
 *
 * <p>Several actors that are restarted together end from the youngest to the oldest; when all have ended, and the delay is over,
 * they begin again from the oldest to the youngest.
 *
 * @param directive what to do
 * @param affected to whom; children of the supervisor, oldest first; or, to stop it, the supervisor itself
 * @param delay how long to wait before a restart or resume takes effect; zero or more
 * @param bufferLimit how many user messages may wait for each of them meanwhile; the others become dead letters
 */
public record SupervisionPlan(Directive directive, List<ActorRef<?>> affected, Duration delay, int bufferLimit) {
    /** Checks every value. */
    public SupervisionPlan {
        Objects.requireNonNull(directive, "directive");
        Objects.requireNonNull(affected, "affected");
        Objects.requireNonNull(delay, "delay");
        affected = List.copyOf(affected);
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay: expected zero or more, found " + delay);
        }
        if (bufferLimit < 0) {
            throw new IllegalArgumentException("bufferLimit: expected 0 or more, found " + bufferLimit);
        }
    }

    /** With no limit to what may wait but the mailboxes' own. */
    public SupervisionPlan(Directive directive, List<ActorRef<?>> affected, Duration delay) {
        this(directive, affected, delay, MailboxOptions.UNBOUNDED);
    }
}
