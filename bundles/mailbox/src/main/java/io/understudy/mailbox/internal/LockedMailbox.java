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
 * A mailbox whose user lane is behind a lock, with a limit and an overflow strategy for what does not fit. The system lane has
 * no limit: the reservation keeps part of the capacity from user messages, and more system messages than that are accepted
 * and reported. Subclasses say in which order user messages come out.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}. No lock is held while the word, the owner or a priority is
 * asked. Only a producer that may wait, and whose mailbox wants it, ever waits.
 */
abstract class LockedMailbox extends SystemLaneMailbox {
    private final LockedLane lane;
    /** Whether the end of the reservation was reported in this episode. */
    private final AtomicBoolean exhausted = new AtomicBoolean();

    LockedMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner, Line line) {
        super(options, word, owner);
        lane = new LockedLane(line, options.userLimit());
    }

    /** The priority of what is in an envelope, in the eyes of the line. */
    abstract int priorityOf(Envelope envelope);

    @Override
    public final EnqueueOutcome enqueue(Envelope envelope) {
        Objects.requireNonNull(envelope, "envelope");
        int priority = priorityOf(envelope);
        EnqueueOutcome outcome = lane.offer(envelope, priority);
        if (outcome == EnqueueOutcome.ACCEPTED) {
            stored();
            return outcome;
        }
        List<Envelope> evicted = new ArrayList<>(0);
        outcome = outcome != null ? outcome : overflow(envelope, priority, evicted);
        settle(outcome, envelope);
        evicted.forEach(oldest -> owner().discarded(oldest, DeadLetterReason.OVERFLOW_DROP_OLDEST));
        return outcome;
    }

    /** What becomes of an envelope that found no room; nobody has been told yet. */
    private EnqueueOutcome overflow(Envelope envelope, int priority, List<Envelope> evicted) {
        return switch (options().overflow()) {
            case DROP_OLDEST -> lane.offerEvicting(envelope, priority, evicted);
            case BLOCK_PRODUCER -> waitWith(envelope, priority);
            case DROP_NEWEST -> EnqueueOutcome.DROPPED_NEWEST;
            case REJECT -> EnqueueOutcome.REJECTED;
            case DEAD_LETTER -> EnqueueOutcome.DIVERTED;
        };
    }

    private EnqueueOutcome waitWith(Envelope envelope, int priority) {
        if (owner().mayNotBlock()) {
            return EnqueueOutcome.WOULD_BLOCK;
        }
        if (options().blockTimeout().isZero()) {
            return EnqueueOutcome.TIMED_OUT;
        }
        observed(Action.BLOCKED_PRODUCER);
        return lane.offerWaiting(
                envelope, priority, TimeUnit.NANOSECONDS.convert(options().blockTimeout()));
    }

    /** Tells everybody who has to know what became of an envelope. */
    private void settle(EnqueueOutcome outcome, Envelope envelope) {
        switch (outcome) {
            case ACCEPTED -> stored();
            case EVICTED_OLDEST -> {
                stored();
                observed(Action.DROPPED_OLDEST);
            }
            case DIVERTED -> divert(envelope);
            case DROPPED_NEWEST -> {
                owner().discarded(envelope, DeadLetterReason.OVERFLOW_DROP_NEWEST);
                observed(Action.DROPPED_NEWEST);
            }
            case REJECTED, WOULD_BLOCK -> observed(Action.REJECTED);
            case TIMED_OUT -> observed(Action.TIMEOUT);
            case CLOSED -> {}
        }
    }

    private void stored() {
        signalUser();
        warnFrom(lane.depth());
    }

    @Override
    public final boolean enqueueSystem(Envelope envelope) {
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
    public final Envelope dequeueSystem() {
        Envelope first = super.dequeueSystem();
        if (exhausted.getPlain() && systemDepth() <= options().reserveForSystem()) {
            exhausted.set(false);
        }
        return first;
    }

    @Override
    public final Envelope dequeueUser() {
        Envelope first = lane.poll();
        endWarning();
        return first;
    }

    @Override
    public final int drainUser(UserHandler handler, int budget) {
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
    public final void prepend(List<Envelope> envelopes) {
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
    public final Envelope oldest() {
        return lane.oldest();
    }

    @Override
    final void limitUser(int depth) {
        lane.ceiling(depth);
    }

    @Override
    public final boolean hasUser() {
        return lane.depth() > 0;
    }

    @Override
    public final int depth() {
        return lane.depth();
    }

    @Override
    public final double usageRatio() {
        return options().isUnbounded() ? 0 : Math.min(1, (double) lane.depth() / lane.limit());
    }

    @Override
    public final void releaseProducers() {
        lane.release();
    }

    @Override
    public final List<Envelope> close() {
        List<Envelope> users = new ArrayList<>();
        if (!lane.close(users)) {
            return List.of();
        }
        List<Envelope> left = new ArrayList<>();
        closeSystemLane(left);
        left.addAll(users);
        return left;
    }
}
