package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.understudy.ActorRef;
import io.understudy.middleware.ContextPropagator.Scope;

/**
 * What was current in one registry when a message was sent, and in others: it becomes the parent of the observation of that
 * message.
 *
 * @param next null if that was all
 */
record SentObservation(ObservationRegistry registry, Observation observation, long sentAt, SentObservation next) {
    /** What is observed. */
    static final String NAME = "actor.message";

    /** The observation of {@code message} in this registry, which has begun and is current; null if the registry wants none. */
    Scope begin(Object message, ActorRef<?> recipient, long now, Mishaps mishaps) {
        CurrentObservation begun = CurrentObservation.begin(
                NAME,
                registry,
                mishaps,
                started -> started.contextualName(Words.MESSAGE)
                        .parentObservation(observation)
                        .highCardinalityKeyValue(Words.PATH, recipient.path())
                        .highCardinalityKeyValue(Words.TYPE, message.getClass().getName())
                        .highCardinalityKeyValue(Words.WAITED, Long.toString((now - sentAt) / 1_000)));
        return begun == null
                ? null
                : thrown ->
                        begun.end(thrown, ended -> ended.lowCardinalityKeyValue(Words.RESULT, Words.result(thrown)));
    }
}
