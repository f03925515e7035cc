package io.understudy.kernel.internal;

import io.understudy.spi.Envelope;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Whose turn one worker runs, and the message that is being handled. It is the worker's and not the actor's, because it is
 * written with every message: next to anything that senders read, each message would take that out of their cache.
 *
 * <p><b>Threads:</b> its worker writes, in order for nobody else; others look, to say what is being done.
 */
final class InHand extends Apart {
    /** That of actors which have had no turn. */
    static final InHand NOTHING = new InHand();

    private static final VarHandle CELL;

    static {
        try {
            CELL = MethodHandles.lookup().findVarHandle(InHand.class, "cell", ActorCell.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("UnusedVariable") // Read through its handle.
    private ActorCell<?> cell;
    /** What others find in it is final. */
    private Envelope envelope;

    /** A turn of {@code cell} begins. */
    void begin(ActorCell<?> cell) {
        CELL.setOpaque(this, cell);
    }

    /** The turn is over, and nobody's message is being handled. */
    void end() {
        envelope = null;
        CELL.setOpaque(this, null);
    }

    /** Whose turn it is; null if there is none. */
    ActorCell<?> cell() {
        return (ActorCell<?>) CELL.getOpaque(this);
    }

    /** The message that {@code asking} handles; null if it handles none, or another actor has the turn. */
    Envelope envelopeOf(ActorCell<?> asking) {
        Envelope found = envelope;
        return cell() == asking ? found : null;
    }

    /** {@code envelope} is being handled from now on; in the turn. Null: none is. */
    void envelope(Envelope envelope) {
        this.envelope = envelope;
    }
}
