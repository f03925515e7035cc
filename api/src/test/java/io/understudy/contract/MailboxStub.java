package io.understudy.contract;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.util.List;

/** A mailbox that leaves everything to another one; a test overrides what it wants to be different. */
public class MailboxStub implements Mailbox {
    private final Mailbox inner;

    /** Leaves everything to {@code inner}. */
    public MailboxStub(Mailbox inner) {
        this.inner = inner;
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        return inner.enqueue(envelope);
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        return inner.enqueueSystem(envelope);
    }

    @Override
    public Envelope dequeueSystem() {
        return inner.dequeueSystem();
    }

    @Override
    public Envelope dequeueUser() {
        return inner.dequeueUser();
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        return inner.drainUser(handler, budget);
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        inner.prepend(envelopes);
    }

    @Override
    public Envelope oldest() {
        return inner.oldest();
    }

    @Override
    public void limit(int depth) {
        inner.limit(depth);
    }

    @Override
    public boolean hasUser() {
        return inner.hasUser();
    }

    @Override
    public boolean hasSystem() {
        return inner.hasSystem();
    }

    @Override
    public int depth() {
        return inner.depth();
    }

    @Override
    public int systemDepth() {
        return inner.systemDepth();
    }

    @Override
    public double usageRatio() {
        return inner.usageRatio();
    }

    @Override
    public List<Envelope> close() {
        return inner.close();
    }

    @Override
    public boolean closed() {
        return inner.closed();
    }

    @Override
    public MailboxOptions options() {
        return inner.options();
    }
}
