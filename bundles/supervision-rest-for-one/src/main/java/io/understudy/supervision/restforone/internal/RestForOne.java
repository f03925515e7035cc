package io.understudy.supervision.restforone.internal;

import io.understudy.ActorRef;
import io.understudy.supervision.Directive;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * The kind for children that build on those before them: a restart or a stop is for the failed child and all that were started
 * after it; the older ones go on. The limit is that of the child that failed; a restart beyond it becomes a stop. A restart or
 * resume waits as long as the failure asks for. Whoever resumes or escalates does so with the failed child alone.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
@Component(property = SupervisionKind.NAME + "=" + SupervisorStrategy.REST_FOR_ONE)
public final class RestForOne implements SupervisionKind {

    /** A kind for every supervisor. */
    public RestForOne() {}

    @Override
    public SupervisionPlan plan(SupervisionCase failure) {
        List<ActorRef<?>> failed = List.of(failure.failure().child());
        Duration retryAfter = failure.failure().retryAfter();
        return switch (failure.directive()) {
            case RESTART ->
                failure.mayRestart()
                        ? new SupervisionPlan(Directive.RESTART, rest(failure), retryAfter)
                        : stop(failure);
            case STOP -> stop(failure);
            case RESUME -> new SupervisionPlan(Directive.RESUME, failed, retryAfter);
            case ESCALATE -> new SupervisionPlan(Directive.ESCALATE, failed, Duration.ZERO);
        };
    }

    private static SupervisionPlan stop(SupervisionCase failure) {
        return new SupervisionPlan(Directive.STOP, rest(failure), Duration.ZERO);
    }

    /** The failed child and the younger ones, oldest first. */
    private static List<ActorRef<?>> rest(SupervisionCase failure) {
        ActorRef<?> failed = failure.failure().child();
        return failure.children().stream()
                .dropWhile(child -> !child.equals(failed))
                .toList();
    }
}
