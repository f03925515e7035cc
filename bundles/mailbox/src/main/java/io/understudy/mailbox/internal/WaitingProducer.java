package io.understudy.mailbox.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.spi.Envelope;
import java.util.concurrent.locks.Condition;

/**
 * A producer that waits for room, with what it wants to store. It is released once, or gives up; a release that came first
 * counts, even if the wait ended for another reason.
 *
 * <p><b>Threads:</b> every method is called under the lane's lock, which {@link #await} gives up while it waits.
 */
final class WaitingProducer {
    private final Envelope envelope;
    private final int priority;
    private final Condition released;
    private EnqueueOutcome outcome;

    WaitingProducer(Envelope envelope, int priority, Condition released) {
        this.envelope = envelope;
        this.priority = priority;
        this.released = released;
    }

    Envelope envelope() {
        return envelope;
    }

    int priority() {
        return priority;
    }

    /** Ends the wait with {@code outcome}. */
    void release(EnqueueOutcome outcome) {
        this.outcome = outcome;
        released.signal();
    }

    /** Waits for the release. TIMED_OUT if it did not come in time or the thread was interrupted, whose flag stays set. */
    EnqueueOutcome await(long nanos) {
        long left = nanos;
        try {
            while (outcome == null && left > 0) {
                left = released.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return outcome == null ? EnqueueOutcome.TIMED_OUT : outcome;
    }
}
