package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.ObservationRegistry;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Observes each turn in every {@link ObservationRegistry} that is a service: one observation per turn and registry, which ends
 * however the turn ends. What the actor does is inside it, so what it observes itself becomes part of it.
 *
 * <p>Registries come and go: a turn ends its observations in the registries it began them in. Without a registry a turn costs
 * one look at an empty list. A registry that throws has no effect on the turn and on other registries.
 *
 * <p><b>Threads:</b> any.
 */
@Component
@ServiceRanking(2000)
public final class TelemetryMiddleware implements Middleware {
    /** Where a turn keeps its observations. */
    private static final String KEY = "telemetry.observations";

    private final List<ObservationRegistry> registries = new CopyOnWriteArrayList<>();
    private final Mishaps mishaps = new Mishaps();

    /** A middleware for every actor, without a registry. */
    public TelemetryMiddleware() {}

    @Reference(
            cardinality = ReferenceCardinality.MULTIPLE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRegistry(ObservationRegistry registry) {
        registries.add(registry);
    }

    void unbindRegistry(ObservationRegistry registry) {
        registries.removeIf(known -> known == registry);
    }

    @Override
    public Verdict before(InvokeContext turn) {
        if (!registries.isEmpty()) {
            List<TurnObservation> begun = new ArrayList<>(1);
            turn.put(KEY, begun);
            for (ObservationRegistry registry : registries) {
                TurnObservation observation = TurnObservation.begin(registry, turn, mishaps);
                if (observation != null) {
                    begun.add(observation);
                }
            }
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        if (turn.get(KEY) instanceof List<?> begun) {
            for (int i = begun.size() - 1; i >= 0; i--) {
                ((TurnObservation) begun.get(i)).end(turn, result);
            }
        }
    }

    /** How often registries and their handlers threw. */
    long mishaps() {
        return mishaps.count();
    }
}
