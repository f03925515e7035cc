package io.understudy.supervision.oneforone.internal;

import io.understudy.supervision.Directive;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/**
 * The kind that acts on the failed child alone. A restart beyond the limit becomes a stop; a restart or resume waits as long
 * as the failure asks for.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
@Component(property = SupervisionKind.NAME + "=" + SupervisorStrategy.ONE_FOR_ONE)
public final class OneForOne implements SupervisionKind {

    /** A kind for every supervisor. */
    public OneForOne() {}

    @Override
    public SupervisionPlan plan(SupervisionCase failure) {
        Directive directive = failure.directive();
        if (directive == Directive.RESTART && !failure.mayRestart()) {
            directive = Directive.STOP;
        }
        boolean goesOn = directive == Directive.RESTART || directive == Directive.RESUME;
        Duration delay = goesOn ? failure.failure().retryAfter() : Duration.ZERO;
        return new SupervisionPlan(directive, List.of(failure.failure().child()), delay);
    }
}
