package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * What an actor does with a message. An {@link Actor} is one; {@link ActorContext#become} replaces it by another.
 *
 * <p><b>Threads:</b> one at a time; each call sees what the one before wrote.
 *
 * @param <M> the messages it takes
 */
@FunctionalInterface
@ConsumerType
public interface Behavior<M> {
    /** Handles one message. Whatever it throws is a failure that the parent decides about. */
    void receive(M message, ActorContext<M> context) throws Exception;
}
