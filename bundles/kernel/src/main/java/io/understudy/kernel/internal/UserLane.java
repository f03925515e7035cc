package io.understudy.kernel.internal;

import io.understudy.spi.Envelope;

/**
 * Something in the user lane that is more than its message. A class and not an interface: each message is asked whether it is one,
 * and the answer "no" costs one comparison for a class, but a search through all that the message implements for an interface.
 */
abstract sealed class UserLane permits TimerMessage, InterceptedMessage, TimedMessage, Notice {
    /** Has the behaviour handle what is in it, with what it carries made current. In the actor's turn. */
    final void handleAt(ActorCell<?> cell, Envelope envelope) throws Exception {
        cell.context().forget();
        Carried carried = carried();
        if (carried == null) {
            receiveAt(cell, envelope, null);
        } else {
            carried.around(cell, this, envelope, carried);
        }
    }

    /** Opens it; what the behaviour gets counts as the current message from now on. A hook has none. */
    final void receiveAt(ActorCell<?> cell, Envelope envelope, Carried carried) throws Exception {
        Object message = open(cell);
        if (message != null) {
            cell.context().current(Carried.opened(message, envelope, carried));
            handle(cell, message);
        }
    }

    @SuppressWarnings("unchecked") // As for any message of the actor.
    private static <M> void handle(ActorCell<M> cell, Object message) throws Exception {
        cell.behavior().receive((M) message, cell.context());
    }

    /** What it carries; null if nothing. */
    Carried carried() {
        return null;
    }

    /** What the behaviour gets; null if that was all, or it is out of date. In the actor's turn. */
    abstract Object open(ActorCell<?> cell) throws Exception;
}
