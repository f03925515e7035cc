package io.understudy.kernel.internal;

import io.understudy.spi.Envelope;

/**
 * Something in the user lane that is more than its message. A class and not an interface: each message is asked whether it is one,
 * and the answer "no" costs one comparison for a class, but a search through all that the message implements for an interface.
 */
abstract sealed class UserLane permits TimerMessage, InterceptedMessage, TimedMessage, Notice {
    /** As {@link #open}; what the behaviour gets counts as the current message from now on. A hook has none. */
    final Object openAt(ActorCell<?> cell, Envelope envelope) throws Exception {
        cell.context().forget();
        Object message = open(cell);
        if (message != null) {
            cell.context().current(new Envelope(message, envelope.sender(), envelope.stamp()));
        }
        return message;
    }

    /** What the behaviour gets; null if that was all, or it is out of date. In the actor's turn. */
    abstract Object open(ActorCell<?> cell) throws Exception;
}
