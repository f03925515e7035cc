package io.understudy.kernel.internal;

import io.understudy.middleware.ContextPropagator;
import io.understudy.spi.Envelope;
import java.util.List;

/**
 * What a message carries for one propagator, and for those further in.
 *
 * <p><b>Threads:</b> immutable; the steps are for the receiver's turn.
 */
final class Carried {
    private final Propagators.Slot slot;
    private final Object context;
    private final Carried inner;

    /** {@code context} for whoever is in {@code slot}; {@code inner} is null if that is all. */
    Carried(Propagators.Slot slot, Object context, Carried inner) {
        this.slot = slot;
        this.context = context;
        this.inner = inner;
    }

    /** Has {@code cell} handle {@code message}, which came in {@code envelope}, with all that is carried made current. */
    void around(ActorCell<?> cell, UserLane message, Envelope envelope, Carried outermost) throws Exception {
        ContextPropagator.Scope scope = enter(cell, message);
        Throwable failure = null;
        try {
            if (inner == null) {
                message.receiveAt(cell, envelope, outermost);
            } else {
                inner.around(cell, message, envelope, outermost);
            }
        } catch (Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            leave(cell, scope, failure);
        }
    }

    private ContextPropagator.Scope enter(ActorCell<?> cell, UserLane message) {
        ContextPropagator propagator = slot.propagator();
        if (propagator == null) {
            return null;
        }
        try {
            return propagator.restore(context, Screened.payload(message), cell.self());
        } catch (Throwable thrown) {
            contained(cell, propagator, thrown);
            return null;
        }
    }

    private static void leave(ActorCell<?> cell, ContextPropagator.Scope scope, Throwable failure) {
        if (scope != null) {
            try {
                scope.close(failure);
            } catch (Throwable thrown) {
                contained(cell, scope, thrown);
            }
        }
    }

    private static void contained(ActorCell<?> cell, Object who, Throwable thrown) {
        cell.kernel().contained("propagator " + who.getClass().getName(), cell.path(), thrown);
    }

    /** An envelope for {@code message}, opened, that remembers what it carried; {@code carried} is null if it did not. */
    static Envelope opened(Object message, Envelope closed, Carried carried) {
        return carried == null
                ? new Envelope(message, closed.sender(), closed.stamp())
                : new Opened(message, closed, carried);
    }

    /** {@code current} as it can be put back into the mailbox: with what its message carried. */
    static Envelope packed(Envelope current) {
        return current.trace() instanceof Carried carried
                ? new Envelope(
                        new InterceptedMessage(current.message(), current.sender(), List.of(), carried),
                        current.sender(),
                        current.stamp())
                : current;
    }

    /** The current message, if it carried something. */
    private static final class Opened extends Envelope {
        private final Carried carried;

        Opened(Object message, Envelope closed, Carried carried) {
            super(message, closed.sender(), closed.stamp());
            this.carried = carried;
        }

        @Override
        public Object trace() {
            return carried;
        }
    }
}
