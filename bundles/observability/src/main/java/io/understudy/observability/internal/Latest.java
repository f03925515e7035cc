package io.understudy.observability.internal;

import io.understudy.observe.MeterReading;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What was read last from the runtime; all registries show the same.
 *
 * <p><b>Threads:</b> one writes, any reads.
 */
final class Latest {
    private final Map<String, Labelled> actors = new ConcurrentHashMap<>();
    private volatile Map<String, Double> busy = Map.of();
    private volatile int readyDepth;

    /** Takes over what was read. */
    void update(MeterReading reading) {
        reading.actors()
                .forEach((label, figures) ->
                        actors.computeIfAbsent(label, made -> new Labelled()).update(figures));
        busy = reading.busy();
        readyDepth = reading.readyDepth();
    }

    /** All labels seen so far. */
    Set<String> labels() {
        return actors.keySet();
    }

    Labelled actors(String label) {
        return actors.get(label);
    }

    /** The workers there are now. */
    Set<String> workers() {
        return busy.keySet();
    }

    /** Which share of the time {@code worker} was at work lately; 0 if it is gone. */
    double busy(String worker) {
        return busy.getOrDefault(worker, 0.0);
    }

    double readyDepth() {
        return readyDepth;
    }
}
