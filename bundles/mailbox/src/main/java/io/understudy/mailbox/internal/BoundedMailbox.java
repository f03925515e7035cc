package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A mailbox whose user lane has a limit, and an overflow strategy for what does not fit. The system lane has none: the
 * reservation keeps part of the capacity from user messages, and more system messages than that are accepted and reported.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}. No lock is held while the word or the owner is called. Only a
 * producer that may wait, and whose mailbox wants it, ever waits.
 */
final class BoundedMailbox extends SystemLaneMailbox {
    private final BoundedLane lane;
    /** Whether the end of the reservation was reported in this episode. */
    private final AtomicBoolean exhausted = new AtomicBoolean();

    BoundedMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner);
        lane = new BoundedLane(options.userLimit());
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        Objects.requireNonNull(envelope, "envelope");
        EnqueueOutcome outcome = lane.offer(envelope);
        if (outcome == EnqueueOutcome.ACCEPTED) {
            stored();
        }
        return outcome != null ? outcome : overflow(envelope);
    }

    private EnqueueOutcome overflow(Envelope envelope) {
        return switch (options().overflow()) {
            case DROP_OLDEST -> evictFor(envelope);
            case BLOCK_PRODUCER -> waitWith(envelope);
            case DROP_NEWEST -> {
                owner().discarded(envelope, DeadLetterReason.OVERFLOW_DROP_NEWEST);
                yield reported(Action.DROPPED_NEWEST, EnqueueOutcome.DROPPED_NEWEST);
            }
            case REJECT -> reported(Action.REJECTED, EnqueueOutcome.REJECTED);
            case DEAD_LETTER -> {
                owner().discarded(envelope, DeadLetterReason.MAILBOX_FULL);
                yield reported(Action.DEAD_LETTER, EnqueueOutcome.DIVERTED);
            }
        };
    }

    private EnqueueOutcome evictFor(Envelope envelope) {
        Envelope evicted = lane.offerEvicting(envelope);
        if (evicted == Chain.CLOSED) {
            return EnqueueOutcome.CLOSED;
        }
        stored();
        if (evicted == null) {
            return EnqueueOutcome.ACCEPTED;
        }
        owner().discarded(evicted, DeadLetterReason.OVERFLOW_DROP_OLDEST);
        return reported(Action.DROPPED_OLDEST, EnqueueOutcome.EVICTED_OLDEST);
    }

    private EnqueueOutcome waitWith(Envelope envelope) {
        if (owner().mayNotBlock()) {
            return reported(Action.REJECTED, EnqueueOutcome.WOULD_BLOCK);
        }
        if (options().blockTimeout().isZero()) {
            return reported(Action.TIMEOUT, EnqueueOutcome.TIMED_OUT);
        }
        observed(Action.BLOCKED_PRODUCER);
        EnqueueOutcome outcome = lane.offerWaiting(
                envelope, TimeUnit.NANOSECONDS.convert(options().blockTimeout()));
        if (outcome == EnqueueOutcome.ACCEPTED) {
            stored();
        } else if (outcome == EnqueueOutcome.TIMED_OUT) {
            observed(Action.TIMEOUT);
        }
        return outcome;
    }

    private void stored() {
        signalUser();
        warnFrom(lane.depth());
    }

    private EnqueueOutcome reported(Action action, EnqueueOutcome outcome) {
        observed(action);
        return outcome;
    }

    private void observed(Action action) {
        owner().observed(new MailboxEvent.Overflowed(action));
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        if (!super.enqueueSystem(envelope)) {
            return false;
        }
        if (lane.full()) {
            int reserved = options().reserveForSystem();
            int depth = systemDepth();
            owner().observed(new MailboxEvent.SystemReservedUsed(Math.max(0, reserved - depth)));
            if (depth > reserved && exhausted.compareAndSet(false, true)) {
                owner().observed(new MailboxEvent.SystemReservationExhausted(reserved));
            }
        }
        return true;
    }

    @Override
    public Envelope dequeueSystem() {
        Envelope first = super.dequeueSystem();
        if (exhausted.getPlain() && systemDepth() <= options().reserveForSystem()) {
            exhausted.set(false);
        }
        return first;
    }

    @Override
    public Envelope dequeueUser() {
        Envelope first = lane.poll();
        endWarning();
        return first;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        int handed = 0;
        boolean more = true;
        while (more && handed < budget) {
            Envelope first = lane.poll();
            if (first == null) {
                break;
            }
            handed++;
            more = handler.handle(first);
        }
        endWarning();
        return handed;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        int stored = lane.prepend(envelopes);
        if (stored > 0) {
            stored();
        }
        DeadLetterReason reason = stored < 0 ? DeadLetterReason.MAILBOX_CLOSED : DeadLetterReason.MAILBOX_FULL;
        for (Envelope envelope : envelopes.subList(Math.max(0, stored), envelopes.size())) {
            owner().discarded(envelope, reason);
        }
    }

    @Override
    public boolean hasUser() {
        return lane.depth() > 0;
    }

    @Override
    public int depth() {
        return lane.depth();
    }

    @Override
    public double usageRatio() {
        return Math.min(1, (double) lane.depth() / lane.limit());
    }

    @Override
    public List<Envelope> close() {
        Envelope chain = lane.close();
        if (chain == Chain.CLOSED) {
            return List.of();
        }
        List<Envelope> left = new ArrayList<>();
        closeSystemLane(left);
        Chain.moveTo(left, chain);
        return left;
    }
}
