package io.understudy.bench.lab;

/**
 * What an actor does. One per actor; called by one thread at a time.
 *
 * @param <R> a reference
 */
@FunctionalInterface
public interface Script<R> {

    /** Handles one message. */
    void receive(Object message, Scene<R> scene);
}
