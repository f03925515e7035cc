package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;

/**
 * What all kinds of mailbox share: the system lane and the high-water warning. A base class and not a collaborator, so that
 * an idle actor has one object for its mailbox.
 *
 * <p>A lane without locks is two fields. Producers push onto a stack, the <i>top</i>; each envelope carries the length of the
 * stack up to itself. The consumer takes the whole stack at once and turns it into a {@link Chain}, which is its own. Three
 * rules hold for it:
 *
 * <ol>
 *   <li>There is no state "being enqueued": an envelope is in the lane from the instruction that made it the top, and an
 *       empty answer means that the lane was empty.
 *   <li>{@link Chain#CLOSED} as top ends the lane. The instruction that puts it there takes the stack, so an envelope is
 *       either in what was taken, or finds the lane closed.
 *   <li>The top is read and written with volatile mode, like the {@link ScheduleWord}: a producer that stores and then sees a
 *       turn that is due, and a consumer that takes this turn and then looks, cannot miss each other.
 * </ol>
 *
 * <p><b>Threads:</b> as in {@link Mailbox}.
 */
abstract class SystemLaneMailbox implements Mailbox {
    private static final VarHandle TOP;
    private static final VarHandle WARNED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOP = lookup.findVarHandle(SystemLaneMailbox.class, "systemTop", Envelope.class);
            WARNED = lookup.findVarHandle(SystemLaneMailbox.class, "warned", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MailboxOptions options;
    private final ScheduleWord word;
    private final MailboxOwner owner;
    private volatile Envelope systemTop;
    /** The consumer's own; handed from turn to turn by the scheduling word. */
    private Envelope systemChain;
    /** Whether the warning of this episode was given. */
    private volatile boolean warned;

    SystemLaneMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        this.options = options;
        this.word = word;
        this.owner = owner;
    }

    @Override
    public final MailboxOptions options() {
        return options;
    }

    final MailboxOwner owner() {
        return owner;
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        Objects.requireNonNull(envelope, "envelope");
        Envelope top;
        do {
            top = systemTop;
            if (top == Chain.CLOSED) {
                envelope.unlink();
                return false;
            }
            envelope.link(top, Chain.length(top) + 1);
        } while (!casSystemTop(top, envelope));
        if (word.signalSystem()) {
            owner.becameReady();
        }
        return true;
    }

    @Override
    public Envelope dequeueSystem() {
        Envelope last = systemChain;
        if (last == null) {
            Envelope top = systemTop;
            if (top == null || top == Chain.CLOSED) {
                return null;
            }
            last = Chain.ofStack(getAndSetSystemTop(null));
        }
        Envelope first = last.next();
        systemChain = Chain.withoutFirst(last);
        return first;
    }

    @Override
    public final boolean hasSystem() {
        Envelope top = systemTop;
        return (top != null && top != Chain.CLOSED) || systemChain != null;
    }

    @Override
    public final int systemDepth() {
        return Chain.length(systemTop) + Chain.length(systemChain);
    }

    @Override
    public final void limit(int depth) {
        if (depth < 0) {
            throw new IllegalArgumentException("limit of a mailbox: expected 0 or more, found " + depth);
        }
        limitUser(depth);
    }

    /** Limits the user lane to {@code depth}, which is 0 or more. */
    abstract void limitUser(int depth);

    @Override
    public final boolean closed() {
        return systemTop == Chain.CLOSED;
    }

    /** Ends the system lane, after the user lane has ended, and moves what is left to {@code target}. */
    final void closeSystemLane(List<Envelope> target) {
        Envelope top = getAndSetSystemTop(Chain.CLOSED);
        Chain.moveTo(target, systemChain);
        systemChain = null;
        if (top != null && top != Chain.CLOSED) {
            Chain.moveTo(target, Chain.ofStack(top));
        }
    }

    /** Says that the user lane has something, after it has. */
    final void signalUser() {
        if (word.signalUser()) {
            owner.becameReady();
        }
    }

    /** Makes an envelope a dead letter, for lack of room. */
    final EnqueueOutcome divert(Envelope envelope) {
        owner.discarded(envelope, DeadLetterReason.MAILBOX_FULL);
        observed(Action.DEAD_LETTER);
        return EnqueueOutcome.DIVERTED;
    }

    final void observed(Action action) {
        owner.observed(new MailboxEvent.Overflowed(action));
    }

    /** Warns if {@code depth} has reached the threshold and no warning was given since it was below half of it. */
    final void warnFrom(int depth) {
        int threshold = options.depthWarnThreshold();
        if (depth >= threshold && !warned && casWarned(false, true)) {
            owner.observed(new MailboxEvent.HighWater(depth, threshold));
        }
    }

    /** Ends the episode if the user lane is shorter than half of the threshold. */
    final void endWarning() {
        if (warned && 2L * depth() < options.depthWarnThreshold()) {
            warned = false;
        }
    }

    private boolean casSystemTop(Envelope expected, Envelope next) {
        return TOP.compareAndSet(this, expected, next);
    }

    private Envelope getAndSetSystemTop(Envelope next) {
        return (Envelope) TOP.getAndSet(this, next);
    }

    private boolean casWarned(boolean expected, boolean next) {
        return WARNED.compareAndSet(this, expected, next);
    }
}
