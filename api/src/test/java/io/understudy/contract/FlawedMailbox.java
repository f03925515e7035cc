package io.understudy.contract;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A mailbox with one deliberate mistake, which the checks must find; without one it is right. */
final class FlawedMailbox implements Mailbox {

    /** The mistake. */
    enum Flaw {
        NONE,
        /** Every hundredth envelope is lost. */
        LOSES,
        /** Every hundredth envelope is overtaken by the next one. */
        REORDERS,
        /** Closed is checked, but not in one step with storing. */
        STORES_AFTER_CLOSE,
        /** The word is signalled before the envelope is there. */
        SIGNALS_EARLY,
        /** Every hundredth envelope is stored twice. */
        DUPLICATES,
        /** The limit is checked, but not in one step with storing. */
        LIMITS_LOOSELY,
        /** What is beyond the limit vanishes, and its owner does not hear of it. */
        DIVERTS_IN_SILENCE,
        /** A look at an empty lane fails. */
        LOOKS_CARELESSLY
    }

    private final Flaw flaw;
    private final ScheduleWord word;
    private final MailboxOwner owner;
    private final Deque<Envelope> user = new ArrayDeque<>();
    private final Deque<Envelope> system = new ArrayDeque<>();
    private int limit = MailboxOptions.UNBOUNDED;
    private boolean closed;
    private int stored;
    private Envelope overtaken;

    FlawedMailbox(Flaw flaw, ScheduleWord word, MailboxOwner owner) {
        this.flaw = flaw;
        this.word = word;
        this.owner = owner;
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        if (flaw == Flaw.SIGNALS_EARLY) {
            signal();
        }
        EnqueueOutcome outcome = store(user, envelope);
        if (outcome == EnqueueOutcome.DIVERTED && flaw != Flaw.DIVERTS_IN_SILENCE) {
            owner.discarded(envelope, DeadLetterReason.MAILBOX_FULL);
        }
        if (outcome != EnqueueOutcome.ACCEPTED) {
            return outcome;
        }
        if (flaw != Flaw.SIGNALS_EARLY) {
            signal();
        }
        return EnqueueOutcome.ACCEPTED;
    }

    private void signal() {
        if (word.signalUser()) {
            owner.becameReady();
        }
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        boolean stored = store(system, envelope) == EnqueueOutcome.ACCEPTED;
        if (stored && word.signalSystem()) {
            owner.becameReady();
        }
        return stored;
    }

    private EnqueueOutcome store(Deque<Envelope> lane, Envelope envelope) {
        if (flaw == Flaw.STORES_AFTER_CLOSE || flaw == Flaw.LIMITS_LOOSELY) {
            EnqueueOutcome refusal = refusal(lane);
            if (refusal != null) {
                return refusal;
            }
            for (int i = 0; i < 50; i++) {
                Thread.onSpinWait();
            }
        }
        return storeLocked(lane, envelope);
    }

    private synchronized EnqueueOutcome refusal(Deque<Envelope> lane) {
        if (closed) {
            return EnqueueOutcome.CLOSED;
        }
        return lane == user && user.size() >= limit ? EnqueueOutcome.DIVERTED : null;
    }

    private synchronized EnqueueOutcome storeLocked(Deque<Envelope> lane, Envelope envelope) {
        EnqueueOutcome refusal = refusal(lane);
        boolean ignored =
                refusal == EnqueueOutcome.CLOSED ? flaw == Flaw.STORES_AFTER_CLOSE : flaw == Flaw.LIMITS_LOOSELY;
        if (refusal != null && !ignored) {
            return refusal;
        }
        boolean hundredth = ++stored % 100 == 0;
        if (hundredth && flaw == Flaw.REORDERS) {
            overtaken = envelope;
            return EnqueueOutcome.ACCEPTED;
        }
        if (!hundredth || flaw != Flaw.LOSES) {
            lane.addLast(envelope);
        }
        if (hundredth && flaw == Flaw.DUPLICATES) {
            lane.addLast(envelope);
        }
        if (overtaken != null) {
            lane.addLast(overtaken);
            overtaken = null;
        }
        return EnqueueOutcome.ACCEPTED;
    }

    @Override
    public synchronized Envelope dequeueSystem() {
        return system.poll();
    }

    @Override
    public synchronized Envelope dequeueUser() {
        return user.poll();
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        int handed = 0;
        for (Envelope e = dequeueUser(); e != null; e = handed < budget ? dequeueUser() : null) {
            handed++;
            if (!handler.handle(e)) {
                break;
            }
        }
        return handed;
    }

    @Override
    public synchronized void prepend(List<Envelope> envelopes) {
        for (int i = envelopes.size() - 1; i >= 0; i--) {
            user.addFirst(envelopes.get(i));
        }
    }

    @Override
    public synchronized Envelope oldest() {
        return flaw == Flaw.LOOKS_CARELESSLY ? user.getFirst() : user.peekFirst();
    }

    @Override
    public synchronized void limit(int depth) {
        limit = depth;
    }

    @Override
    public boolean hasUser() {
        return depth() > 0;
    }

    @Override
    public boolean hasSystem() {
        return systemDepth() > 0;
    }

    @Override
    public synchronized int depth() {
        return user.size();
    }

    @Override
    public synchronized int systemDepth() {
        return system.size();
    }

    @Override
    public double usageRatio() {
        return 0;
    }

    @Override
    public synchronized List<Envelope> close() {
        closed = true;
        List<Envelope> left = new ArrayList<>(system);
        left.addAll(user);
        system.clear();
        user.clear();
        return left;
    }

    @Override
    public synchronized boolean closed() {
        return closed;
    }

    @Override
    public MailboxOptions options() {
        return MailboxOptions.unbounded();
    }
}
