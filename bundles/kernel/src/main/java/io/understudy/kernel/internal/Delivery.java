package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;

/**
 * Hop 2 of a message's path: into the mailbox of an actor, whichever it is now.
 *
 * <p><b>Threads:</b> any.
 */
final class Delivery {
    private Delivery() {}

    /** Offers a message. CLOSED only if the actor is gone. */
    static EnqueueOutcome to(ActorCell<?> cell, Envelope envelope) {
        return to(cell, envelope, envelope.stamp());
    }

    /** As above: {@code item} is an envelope, or the bare message of nobody. */
    static EnqueueOutcome to(ActorCell<?> cell, Object item, int stamp) {
        Mailbox asked = cell.mailbox();
        EnqueueOutcome outcome =
                item instanceof Envelope envelope ? asked.enqueue(envelope) : asked.enqueue(item, stamp);
        return outcome == EnqueueOutcome.CLOSED
                ? cell.kernel().moves().enqueue(cell, asked, Letter.envelope(item, stamp))
                : outcome;
    }
}
