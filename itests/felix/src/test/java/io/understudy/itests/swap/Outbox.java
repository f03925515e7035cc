package io.understudy.itests.swap;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;

/**
 * What one sender has sent, by target.
 *
 * <p><b>Threads:</b> one sender; the numbers may be read when it has ended.
 */
final class Outbox {
    private final int sender;
    private final int[] sent;
    private final Tally tally;

    Outbox(int sender, int targets, Tally tally) {
        this.sender = sender;
        this.sent = new int[targets];
        this.tally = tally;
    }

    int sender() {
        return sender;
    }

    int sent(Target target) {
        return sent[target.index()];
    }

    /** Sends the next number; what the target refuses is sent the next time. */
    void send(Target target, ActorRef<?> self) {
        EnqueueOutcome outcome = target.ref().tryTell(new Numbered(sender, sent[target.index()]), self);
        switch (outcome) {
            case ACCEPTED -> accepted(target);
            case EVICTED_OLDEST -> {
                accepted(target);
                target.ledger().evicted.increment();
                tally.evicted.increment();
            }
            case DIVERTED -> {
                target.ledger().diverted.increment();
                tally.diverted.increment();
                sent[target.index()]++;
            }
            case REJECTED, TIMED_OUT, WOULD_BLOCK -> tally.kept.increment();
            case DROPPED_NEWEST, CLOSED -> tally.error(target.ref().path() + ": found " + outcome);
        }
    }

    private void accepted(Target target) {
        target.ledger().accepted.increment();
        tally.accepted.increment();
        sent[target.index()]++;
    }
}
