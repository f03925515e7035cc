package io.understudy.supervision;

import io.understudy.ActorRef;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What a {@link SupervisionKind} wants done.
 *
 * @param directive what to do
 * @param affected to whom; children of the supervisor, oldest first
 * @param delay how long to wait before a restart or resume takes effect
 */
public record SupervisionPlan(Directive directive, List<ActorRef<?>> affected, Duration delay) {
    /** Checks that nothing is missing. */
    public SupervisionPlan {
        Objects.requireNonNull(directive, "directive");
        Objects.requireNonNull(delay, "delay");
        affected = List.copyOf(affected);
    }
}
