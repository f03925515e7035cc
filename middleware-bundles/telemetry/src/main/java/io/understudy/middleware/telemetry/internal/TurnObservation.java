package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.ObservationRegistry;
import io.understudy.middleware.InvokeContext;
import io.understudy.spi.InvokeResult;

/**
 * The observation of one turn in one registry. What has few values, how the turn ended, is for meters and spans; the actor's path
 * and the number of messages are for spans alone.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
final class TurnObservation {
    /** What is observed. */
    static final String NAME = "scheduler.invoke";

    private final CurrentObservation observation;

    private TurnObservation(CurrentObservation observation) {
        this.observation = observation;
    }

    /** An observation that has begun and is current; null if the registry wants none. */
    static TurnObservation begin(ObservationRegistry registry, InvokeContext turn, Mishaps mishaps) {
        String path = turn.path();
        CurrentObservation begun = CurrentObservation.begin(
                NAME,
                registry,
                mishaps,
                observation -> observation.contextualName(Words.TURN).highCardinalityKeyValue(Words.PATH, path));
        return begun == null ? null : new TurnObservation(begun);
    }

    /** Ends it, with the error if the actor failed. */
    void end(InvokeContext turn, InvokeResult result) {
        Throwable error = result instanceof InvokeResult.Failed failed ? failed.error() : null;
        Long signal = Words.signal(result);
        observation.end(error, ended -> {
            ended.lowCardinalityKeyValue(Words.RESULT, Words.result(result))
                    .lowCardinalityKeyValue(Words.REASON, Words.reason(result))
                    .highCardinalityKeyValue(Words.MESSAGES, Integer.toString(turn.handled()));
            if (signal != null) {
                ended.highCardinalityKeyValue(Words.SIGNAL, signal.toString());
            }
        });
    }
}
