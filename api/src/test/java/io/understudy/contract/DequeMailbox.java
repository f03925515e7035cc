package io.understudy.contract;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The simplest mailbox that keeps the contract on one thread: two lanes without limit. It has no owner; what is diverted is
 * gone.
 *
 * <p><b>Threads:</b> one.
 */
public final class DequeMailbox implements Mailbox {
    private final ArrayDeque<Envelope> system = new ArrayDeque<>();
    private final ArrayDeque<Envelope> user = new ArrayDeque<>();
    private final ScheduleWord word;
    private int limit = MailboxOptions.UNBOUNDED;
    private boolean closed;

    /** An empty mailbox that signals {@code word}. */
    public DequeMailbox(ScheduleWord word) {
        this.word = word;
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        if (closed) {
            return EnqueueOutcome.CLOSED;
        }
        if (user.size() >= limit && !envelope.control()) {
            return EnqueueOutcome.DIVERTED;
        }
        user.add(envelope);
        word.signalUser();
        return EnqueueOutcome.ACCEPTED;
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        if (closed) {
            return false;
        }
        system.add(envelope);
        word.signalSystem();
        return true;
    }

    @Override
    public Envelope dequeueSystem() {
        return system.poll();
    }

    @Override
    public Envelope dequeueUser() {
        return user.poll();
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        int handed = 0;
        while (handed < budget) {
            Envelope envelope = user.poll();
            if (envelope == null) {
                break;
            }
            handed++;
            if (!handler.handle(envelope)) {
                break;
            }
        }
        return handed;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        for (int i = envelopes.size() - 1; i >= 0; i--) {
            user.addFirst(envelopes.get(i));
        }
    }

    @Override
    public Envelope oldest() {
        return user.peek();
    }

    @Override
    public void limit(int depth) {
        limit = depth;
    }

    @Override
    public boolean hasUser() {
        return !user.isEmpty();
    }

    @Override
    public boolean hasSystem() {
        return !system.isEmpty();
    }

    @Override
    public int depth() {
        return user.size();
    }

    @Override
    public int systemDepth() {
        return system.size();
    }

    @Override
    public double usageRatio() {
        return 0;
    }

    @Override
    public List<Envelope> close() {
        closed = true;
        List<Envelope> left = new ArrayList<>(system);
        left.addAll(user);
        system.clear();
        user.clear();
        return left;
    }

    @Override
    public boolean closed() {
        return closed;
    }

    @Override
    public MailboxOptions options() {
        return MailboxOptions.unbounded();
    }
}
