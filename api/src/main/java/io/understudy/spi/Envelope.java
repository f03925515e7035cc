package io.understudy.spi;

import io.understudy.ActorRef;
import java.util.Objects;

/**
 * A message on its way: what is sent, by whom, and the link that lets it stand in a queue without a further object.
 *
 * <p>An envelope stands in at most one queue at a time, and only that queue touches {@link #next()} and {@link
 * #position()}. Whoever takes it out resets both with {@link #unlink()}.
 *
 * <p><b>Threads:</b> {@code message} and {@code sender} are final. The link is published by the queue's own atomic
 * instruction.
 */
public class Envelope {
    private final Object message;
    private final ActorRef<?> sender;
    private final int stamp;
    private Envelope next;
    private int position;

    /** An envelope for {@code message}, from {@code sender} or, if null, from nobody; not stamped. */
    public Envelope(Object message, ActorRef<?> sender) {
        this(message, sender, 0);
    }

    /** An envelope stamped with the tick of the system's timer at which it was sent. */
    public Envelope(Object message, ActorRef<?> sender, int stamp) {
        this.message = Objects.requireNonNull(message, "message");
        this.sender = sender;
        this.stamp = stamp;
    }

    /** The message; never null. */
    public final Object message() {
        return message;
    }

    /** Who sent it; null if nobody did. */
    public final ActorRef<?> sender() {
        return sender;
    }

    /** The tick at which it was sent, counted from 1; 0 if it is not stamped. Good enough to tell how long it has waited. */
    public final int stamp() {
        return stamp;
    }

    /** When it was sent, on the system's {@link MonotonicClock}; 0 if this envelope carries no time (most do not). */
    public long sentAt() {
        return 0;
    }

    /** The sender's trace context; null if there is none. */
    public Object trace() {
        return null;
    }

    /** Whether it must be stored whatever the capacity, and never be evicted: the runtime's own word to the actor. */
    public boolean control() {
        return false;
    }

    /** The envelope behind this one. For the queue that holds it. */
    public final Envelope next() {
        return next;
    }

    /** How many envelopes stood in the queue when this one was put there, itself included. For the queue that holds it. */
    public final int position() {
        return position;
    }

    /** Puts this envelope before {@code next}. For the queue that holds it. */
    public final void link(Envelope next, int position) {
        this.next = next;
        this.position = position;
    }

    /** Forgets the queue. */
    public final void unlink() {
        next = null;
        position = 0;
    }

    @Override
    public String toString() {
        return "Envelope[" + message.getClass().getName() + (sender == null ? "" : " from " + sender) + "]";
    }
}
