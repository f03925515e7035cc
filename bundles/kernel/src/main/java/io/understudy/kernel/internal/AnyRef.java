package io.understudy.kernel.internal;

import io.understudy.ActorRef;

/**
 * What every reference of this runtime can do besides telling.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <M> the messages it takes
 */
interface AnyRef<M> extends ActorRef<M> {
    /** The cell behind it; null if there is none. */
    ActorCell<?> cell();

    /** A reference of this runtime, or an error that says what was found instead. */
    static AnyRef<?> of(ActorRef<?> ref, String what) {
        if (ref == null) {
            throw new NullPointerException(what + " is null; expected an actor reference");
        }
        if (ref instanceof AnyRef<?> own) {
            return own;
        }
        throw new IllegalArgumentException(what + ": expected a reference made by this runtime, found "
                + ref.getClass().getName());
    }

    /** Refuses to send nothing. */
    static void requireMessage(Object message, String path) {
        if (message == null) {
            throw new NullPointerException("the message to " + path + " is null; expected a message");
        }
    }
}
