package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A mailbox without limit and without locks: a stack that producers push onto and a chain of the consumer, as {@link
 * SystemLaneMailbox} describes it. Taking {@code n} envelopes costs one atomic instruction; while a chain is worked off,
 * the fields that producers write are not touched.
 *
 * <p>The high-water warning is looked at when the stack has the length of the threshold, and every {@value #LOOK_EVERY}
 * messages. So it may come late by as much as the consumer has taken and not yet worked off, but by less than {@value
 * #LOOK_EVERY} if the threshold is longer than that.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}. In the middle of {@link #drainUser}, the handler may call
 * {@code prepend} and {@code close}; what close returns stands in no other queue before the drain has returned.
 */
final class UnboundedMailbox extends SystemLaneMailbox {
    private static final int LOOK_EVERY = 32;
    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(UnboundedMailbox.class, "userTop", Envelope.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Envelope userTop;
    /** The consumer's own; handed from turn to turn by the scheduling word. Others only look: for the length and the first. */
    private Envelope userChain;
    /** The length that the lane must not reach; 0 while there is no limit. Written by the holder of the turn. */
    private volatile int tooLong;

    UnboundedMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner);
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        Objects.requireNonNull(envelope, "envelope");
        Envelope top;
        int position;
        do {
            top = userTop;
            if (top == Chain.CLOSED) {
                envelope.unlink();
                return EnqueueOutcome.CLOSED;
            }
            position = Chain.length(top) + 1;
            if (tooLong != 0 && tooLongWith(position, envelope)) {
                envelope.unlink();
                return divert(envelope);
            }
            envelope.link(top, position);
        } while (!casUserTop(top, envelope));
        if (top == null) {
            signalUser();
        }
        if ((position & (LOOK_EVERY - 1)) == 0 || position == options().depthWarnThreshold()) {
            Envelope chain = userChain;
            warnFrom(Chain.length(chain) + Chain.length(userTop));
        }
        return EnqueueOutcome.ACCEPTED;
    }

    /** Whether {@code envelope} has to stay out. Exact while nobody works off the chain: only the stack grows then. */
    private boolean tooLongWith(int position, Envelope envelope) {
        int limit = tooLong;
        return limit != 0 && Chain.length(userChain) + position >= limit && !envelope.control();
    }

    @Override
    void limitUser(int depth) {
        tooLong = depth == MailboxOptions.UNBOUNDED ? 0 : depth + 1;
    }

    @Override
    public Envelope dequeueUser() {
        Envelope last = userLast();
        if (last == null) {
            return null;
        }
        Envelope first = last.next();
        keep(Chain.withoutFirst(last));
        endWarning();
        return first;
    }

    /**
     * {@inheritDoc}
     *
     * <p>While a chain is worked off, nothing but its envelopes is read or written: the fields stand where producers write, and
     * a look at them would cost both sides the transfer between two processors with every message. A handler that puts
     * something back puts it into the chain; one that closes takes the chain apart, and so its last envelope has no next.
     */
    @Override
    public int drainUser(UserHandler handler, int budget) {
        int handed = 0;
        Envelope last = null;
        while (handed < budget) {
            Envelope first = last == null ? null : last.next();
            if (first == null) {
                last = userLast();
                if (last == null) {
                    break;
                }
                first = last.next();
                keep(first == last ? null : last);
            } else if (first == last) {
                userChain = null;
            }
            last = Chain.withoutFirst(last);
            handed++;
            if (!handler.handle(first)) {
                break;
            }
        }
        endWarning();
        return handed;
    }

    /** The chain or, if there is none, what was the stack; null if both are empty. The caller keeps what it does not take. */
    private Envelope userLast() {
        Envelope last = userChain;
        if (last == null) {
            Envelope top = userTop;
            if (top != null && top != Chain.CLOSED) {
                last = Chain.ofStack(getAndSetUserTop(null));
            }
        }
        return last;
    }

    /** A store of a reference costs more than the question whether it is needed: a chain of one is never stored. */
    private void keep(Envelope chain) {
        if (userChain != chain) {
            userChain = chain;
        }
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        if (userTop == Chain.CLOSED) {
            envelopes.forEach(envelope -> owner().discarded(envelope, DeadLetterReason.MAILBOX_CLOSED));
        } else if (!envelopes.isEmpty()) {
            userChain = Chain.prepend(userChain, envelopes);
            signalUser();
            warnFrom(depth());
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Takes as many steps as envelopes came since the consumer last took the stack. The stack may be turned into a chain
     * meanwhile, so that its links lead back: the steps are counted, and where they end is close enough.
     */
    @Override
    public Envelope oldest() {
        Envelope top = userTop;
        Envelope chain = userChain;
        Envelope first = chain == null ? null : chain.next();
        if (first != null || top == null || top == Chain.CLOSED) {
            return first;
        }
        Envelope oldest = top;
        Envelope next = top.next();
        for (int steps = top.position(); next != null && steps > 1; steps--) {
            oldest = next;
            next = oldest.next();
        }
        return oldest;
    }

    @Override
    public boolean hasUser() {
        Envelope top = userTop;
        return (top != null && top != Chain.CLOSED) || userChain != null;
    }

    @Override
    public int depth() {
        return Chain.length(userTop) + Chain.length(userChain);
    }

    @Override
    public double usageRatio() {
        return 0;
    }

    @Override
    public List<Envelope> close() {
        Envelope top = getAndSetUserTop(Chain.CLOSED);
        if (top == Chain.CLOSED) {
            return List.of();
        }
        List<Envelope> left = new ArrayList<>();
        closeSystemLane(left);
        Chain.moveTo(left, userChain);
        userChain = null;
        if (top != null) {
            Chain.moveTo(left, Chain.ofStack(top));
        }
        return left;
    }

    private boolean casUserTop(Envelope expected, Envelope next) {
        return TOP.compareAndSet(this, expected, next);
    }

    private Envelope getAndSetUserTop(Envelope next) {
        return (Envelope) TOP.getAndSet(this, next);
    }
}
