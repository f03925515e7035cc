package io.understudy.supervision.backoff.internal;

import io.understudy.ActorRef;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.osgi.service.component.annotations.Component;

/**
 * The kind that acts on the failed child alone, and waits longer before each restart, as the strategy's {@link Backoff} says.
 * Its delays take the place of what the failure asks for, and its number of restarts that of the strategy's limit. When that
 * number is reached, the supervisor itself is stopped, so that whoever watches it, or waits for it, hears of it.
 *
 * <p>A resume waits as long as the failure asks for: nothing is begun anew that could need more time than that.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
@Component(property = SupervisionKind.NAME + "=" + SupervisorStrategy.BACKOFF)
public final class BackoffKind implements SupervisionKind {
    private final DoubleSupplier random;

    /** A kind for every supervisor. */
    public BackoffKind() {
        this(() -> ThreadLocalRandom.current().nextDouble());
    }

    /** With a chance of its own, from 0 to 1. */
    BackoffKind(DoubleSupplier random) {
        this.random = random;
    }

    @Override
    public SupervisionPlan plan(SupervisionCase failure) {
        Backoff backoff = backoffOf(failure);
        List<ActorRef<?>> failed = List.of(failure.failure().child());
        return switch (failure.directive()) {
            case RESTART -> restart(failure, backoff, failed);
            case STOP -> new SupervisionPlan(Directive.STOP, failed, Duration.ZERO);
            case RESUME ->
                new SupervisionPlan(Directive.RESUME, failed, failure.failure().retryAfter(), backoff.bufferLimit());
            case ESCALATE -> new SupervisionPlan(Directive.ESCALATE, failed, Duration.ZERO);
        };
    }

    private SupervisionPlan restart(SupervisionCase failure, Backoff backoff, List<ActorRef<?>> failed) {
        int restarts = failure.restartsInARow(backoff.resetAfter());
        if (backoff.maxRestarts() != RestartLimit.UNLIMITED && restarts >= backoff.maxRestarts()) {
            return new SupervisionPlan(Directive.STOP, List.of(failure.supervisor()), Duration.ZERO);
        }
        Duration delay =
                BackoffDelay.of(restarts, backoff.min(), backoff.max(), backoff.jitter(), random.getAsDouble());
        return new SupervisionPlan(Directive.RESTART, failed, delay, backoff.bufferLimit());
    }

    private static Backoff backoffOf(SupervisionCase failure) {
        Object found = failure.strategy().options().get(Backoff.OPTION);
        if (found instanceof Backoff backoff) {
            return backoff;
        }
        throw new IllegalArgumentException("the strategy \"" + SupervisorStrategy.BACKOFF + "\" of "
                + failure.supervisor().path() + ": expected a " + Backoff.class.getName() + " as option \""
                + Backoff.OPTION + "\", found "
                + (found == null ? "none" : "a " + found.getClass().getName())
                + "; make the strategy with SupervisorStrategy.backoff(Backoff.between(min, max))");
    }
}
