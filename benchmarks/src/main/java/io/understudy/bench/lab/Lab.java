package io.understudy.bench.lab;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A system under test. It adds nothing to the system: a reference is that of the system itself, and each method is one call of it.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <R> what the system calls a reference
 */
public interface Lab<R> extends AutoCloseable {

    /** What else it can do. */
    Set<Ability> abilities();

    /** Starts an actor at the top, from outside. Returns when messages can be sent to it. */
    R spawn(Supplier<Script<R>> script);

    /** Sends from outside. Messages of one sender arrive in order. */
    void tell(R to, Object message);

    /** Asks from outside; completes with what the actor gives to {@link Scene#reply}. Needs {@link Ability#ASK}. */
    CompletionStage<Object> ask(R to, Object message);

    /** Stops an actor, after what it has got so far or at once. */
    void stop(R actor);

    /** Ends the system and all its threads. */
    @Override
    void close();

    /** What not every system can do. */
    enum Ability {
        /** Answers questions. */
        ASK,
        /** Actors have children. */
        CHILDREN,
        /** An actor that throws is made anew by its supervisor at once, any number of times, and goes on with its messages. */
        RESTART
    }
}
