package io.understudy.middleware.telemetry.internal;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** A registry that keeps what was observed in it. */
final class Spans implements ObservationHandler<Observation.Context> {
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger openScopes = new AtomicInteger();
    private final Queue<Span> ended = new ConcurrentLinkedQueue<>();

    /** One observation that has ended. */
    record Span(
            String name, String contextualName, Map<String, String> low, Map<String, String> high, Throwable error) {}

    Spans() {
        registry.observationConfig().observationHandler(this);
    }

    ObservationRegistry registry() {
        return registry;
    }

    int begun() {
        return begun.get();
    }

    int openScopes() {
        return openScopes.get();
    }

    List<Span> ended() {
        return List.copyOf(ended);
    }

    /** How those ended that have. */
    List<String> results() {
        return ended.stream().map(span -> span.low().get("result")).toList();
    }

    @Override
    public boolean supportsContext(Observation.Context context) {
        return true;
    }

    @Override
    public void onStart(Observation.Context context) {
        begun.incrementAndGet();
    }

    @Override
    public void onScopeOpened(Observation.Context context) {
        openScopes.incrementAndGet();
    }

    @Override
    public void onScopeClosed(Observation.Context context) {
        openScopes.decrementAndGet();
    }

    @Override
    public void onStop(Observation.Context context) {
        ended.add(new Span(
                context.getName(),
                context.getContextualName(),
                values(context.getLowCardinalityKeyValues()),
                values(context.getHighCardinalityKeyValues()),
                context.getError()));
    }

    private static Map<String, String> values(Iterable<KeyValue> keyValues) {
        return StreamSupport.stream(keyValues.spliterator(), false)
                .collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue));
    }
}
