package io.understudy.supervision.allforone.internal;

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
 * The kind for children that cannot do without each other: a restart restarts all of them, a stop stops all of them. The limit
 * is that of the child that failed; a restart beyond it becomes a stop. A restart or resume waits as long as the failure asks
 * for. Whoever resumes or escalates does so with the failed child alone, as nothing was lost that the others would miss.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
@Component(property = SupervisionKind.NAME + "=" + SupervisorStrategy.ALL_FOR_ONE)
public final class AllForOne implements SupervisionKind {

    /** A kind for every supervisor. */
    public AllForOne() {}

    @Override
    public SupervisionPlan plan(SupervisionCase failure) {
        List<ActorRef<?>> failed = List.of(failure.failure().child());
        Duration retryAfter = failure.failure().retryAfter();
        return switch (failure.directive()) {
            case RESTART ->
                failure.mayRestart()
                        ? new SupervisionPlan(Directive.RESTART, failure.children(), retryAfter)
                        : stop(failure);
            case STOP -> stop(failure);
            case RESUME -> new SupervisionPlan(Directive.RESUME, failed, retryAfter);
            case ESCALATE -> new SupervisionPlan(Directive.ESCALATE, failed, Duration.ZERO);
        };
    }

    private static SupervisionPlan stop(SupervisionCase failure) {
        return new SupervisionPlan(Directive.STOP, failure.children(), Duration.ZERO);
    }
}
