package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.understudy.ActorRef;
import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
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
 * <p>A message that is sent while something is observed is observed too while it is handled, as a part of that, in the same
 * registry; and so on for what its receiver sends. A message that is sent while nothing is observed costs a look.
 *
 * <p>Registries come and go: what began in one ends in it. Without a registry this is no service, and costs nothing. A registry
 * that throws has no effect on actors and on other registries.
 *
 * <p><b>Threads:</b> any.
 */
@Component(service = {Middleware.class, ContextPropagator.class})
@ServiceRanking(2000)
public final class TelemetryMiddleware implements Middleware, ContextPropagator {
    /** Where a turn keeps its observations. */
    private static final String KEY = "telemetry.observations";

    private final List<ObservationRegistry> registries = new CopyOnWriteArrayList<>();
    private final Mishaps mishaps = new Mishaps();
    private final MonotonicClock clock = MonotonicClock.SYSTEM;

    /** A middleware for every actor, without a registry. */
    public TelemetryMiddleware() {}

    @Reference(
            cardinality = ReferenceCardinality.AT_LEAST_ONE,
            policy = ReferencePolicy.DYNAMIC,
            policyOption = ReferencePolicyOption.GREEDY)
    void bindRegistry(ObservationRegistry registry) {
        registries.add(registry);
    }

    void unbindRegistry(ObservationRegistry registry) {
        registries.removeIf(known -> known == registry);
    }

    // Turns

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

    // Messages

    @Override
    public Object capture(ActorRef<?> recipient) {
        SentObservation sent = null;
        for (ObservationRegistry registry : registries) {
            Observation current = registry.getCurrentObservation();
            if (current != null && !current.isNoop()) {
                sent = new SentObservation(registry, current, clock.nanoTime(), sent);
            }
        }
        return sent;
    }

    @Override
    public Scope restore(Object context, Object message, ActorRef<?> recipient) {
        List<Scope> begun = new ArrayList<>(1);
        for (SentObservation sent = (SentObservation) context; sent != null; sent = sent.next()) {
            Scope scope = registries.contains(sent.registry())
                    ? sent.begin(message, recipient, clock.nanoTime(), mishaps)
                    : null;
            if (scope != null) {
                begun.add(scope);
            }
        }
        return thrown -> {
            for (int i = begun.size() - 1; i >= 0; i--) {
                begun.get(i).close(thrown);
            }
        };
    }

    /** How often registries and their handlers threw. */
    long mishaps() {
        return mishaps.count();
    }
}
