package io.understudy.bench.lab;

import java.util.function.Supplier;

/**
 * What a script can do while it handles a message.
 *
 * @param <R> a reference
 */
public interface Scene<R> {

    /** The actor itself. */
    R self();

    /** Sends to another actor. */
    void tell(R to, Object message);

    /** Answers the message that is being handled, if it was a question. Needs {@link Lab.Ability#ASK}. */
    void reply(Object message);

    /** Starts a child; an actor at the top where the system has no children. */
    R spawn(Supplier<Script<R>> script);

    /** Stops the actor itself after this message. */
    void stop();
}
