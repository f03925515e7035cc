package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Consumer;

/**
 * An observation in one registry that is current from its begin to its end. What a registry or its handlers throw does not get
 * out of here, and what was current before is current again after it.
 *
 * <p>After the end it knows its parent no more: observations of messages that follow from each other would make a chain without
 * end, all of it in memory. Handlers have seen the parent by then.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
final class CurrentObservation {
    private final ObservationRegistry registry;
    private final Mishaps mishaps;
    private Observation observation = Observation.NOOP;
    private Observation.Scope outer;
    private Observation.Scope scope;

    private CurrentObservation(ObservationRegistry registry, Mishaps mishaps) {
        this.registry = registry;
        this.mishaps = mishaps;
    }

    /**
     * One that has begun and is current.
     *
     * @param description what is known of it at the beginning
     * @return null if the registry wants none
     */
    static CurrentObservation begin(
            String name, ObservationRegistry registry, Mishaps mishaps, Consumer<Observation> description) {
        CurrentObservation begun = new CurrentObservation(registry, mishaps);
        mishaps.contain(registry, () -> begun.observation = Observation.createNotStarted(name, registry));
        if (begun.observation.isNoop()) {
            return null;
        }
        begun.quietly(() -> begun.outer = registry.getCurrentObservationScope());
        begun.quietly(() -> {
            description.accept(begun.observation);
            begun.observation.start();
        });
        begun.quietly(() -> begun.scope = begun.observation.openScope());
        return begun;
    }

    /**
     * Ends it.
     *
     * @param error what was thrown; null if nothing was
     * @param description what is known of it at the end
     */
    void end(Throwable error, Consumer<Observation> description) {
        quietly(() -> description.accept(observation));
        if (error != null) {
            quietly(() -> observation.error(error));
        }
        if (scope != null) {
            quietly(scope::close);
        }
        quietly(() -> registry.setCurrentObservationScope(outer));
        quietly(observation::stop);
        quietly(() -> observation.getContext().setParentObservation(null));
    }

    private void quietly(Runnable step) {
        mishaps.contain(registry, step);
    }
}
