package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.understudy.middleware.InvokeContext;
import io.understudy.spi.InvokeResult;
import java.util.Locale;

/**
 * The observation of one turn in one registry. What has few values, how the turn ended, is for meters and spans; the actor's path
 * and the number of messages are for spans alone.
 *
 * <p>What a registry or its handlers throw does not get out of here, and the observation that was current before the turn is
 * current again after it.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
final class TurnObservation {
    /** What is observed. */
    static final String NAME = "scheduler.invoke";

    /** The name of the span. */
    static final String SPAN = "invoke_batch";

    /** Of few values: how the turn ended. */
    static final String RESULT = "result";

    /** Of few values: why the actor was suspended, or {@code none}. */
    static final String REASON = "reason";

    /** Of many values: whose turn it was. */
    static final String PATH = "actor.path";

    /** Of many values: how many messages were handled. */
    static final String MESSAGES = "actor.messages";

    private final ObservationRegistry registry;
    private final Mishaps mishaps;
    private Observation observation = Observation.NOOP;
    private Observation.Scope outer;
    private Observation.Scope scope;

    private TurnObservation(ObservationRegistry registry, Mishaps mishaps) {
        this.registry = registry;
        this.mishaps = mishaps;
    }

    /** An observation that has begun and is current; null if the registry wants none. */
    static TurnObservation begin(ObservationRegistry registry, InvokeContext turn, Mishaps mishaps) {
        TurnObservation begun = new TurnObservation(registry, mishaps);
        mishaps.contain(registry, () -> begun.observation = Observation.createNotStarted(NAME, registry));
        if (begun.observation.isNoop()) {
            return null;
        }
        begun.start(turn.path());
        return begun;
    }

    private void start(String path) {
        quietly(() -> outer = registry.getCurrentObservationScope());
        quietly(() -> observation
                .contextualName(SPAN)
                .highCardinalityKeyValue(PATH, path)
                .start());
        quietly(() -> scope = observation.openScope());
    }

    /** Ends it, with the error if the actor failed. */
    void end(InvokeContext turn, InvokeResult result) {
        quietly(() -> observation
                .lowCardinalityKeyValue(RESULT, lower(result.getClass().getSimpleName()))
                .lowCardinalityKeyValue(REASON, reason(result))
                .highCardinalityKeyValue(MESSAGES, Integer.toString(turn.handled())));
        if (result instanceof InvokeResult.Failed failed) {
            quietly(() -> observation.error(failed.error()));
        }
        if (scope != null) {
            quietly(scope::close);
        }
        quietly(() -> registry.setCurrentObservationScope(outer));
        quietly(observation::stop);
    }

    private static String reason(InvokeResult result) {
        return result instanceof InvokeResult.Suspended suspended
                ? lower(suspended.reason().name())
                : "none";
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private void quietly(Runnable step) {
        mishaps.contain(registry, step);
    }
}
