package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.util.List;

/**
 * The mailbox of every actor that has stopped: closed and empty. Whoever keeps a reference to such an actor does not keep the
 * mailbox it had, nor the bundle that made it.
 *
 * <p><b>Threads:</b> any.
 */
final class GoneMailbox implements Mailbox {
    static final GoneMailbox INSTANCE = new GoneMailbox();

    private GoneMailbox() {}

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        return EnqueueOutcome.CLOSED;
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        return false;
    }

    @Override
    public Envelope dequeueSystem() {
        return null;
    }

    @Override
    public Envelope dequeueUser() {
        return null;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        return 0;
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        if (!envelopes.isEmpty()) {
            throw new IllegalStateException("the actor has stopped; nothing can be put back into its mailbox");
        }
    }

    @Override
    public Envelope oldest() {
        return null;
    }

    @Override
    public void limit(int depth) {}

    @Override
    public boolean hasUser() {
        return false;
    }

    @Override
    public boolean hasSystem() {
        return false;
    }

    @Override
    public int depth() {
        return 0;
    }

    @Override
    public int systemDepth() {
        return 0;
    }

    @Override
    public double usageRatio() {
        return 0;
    }

    @Override
    public List<Envelope> close() {
        return List.of();
    }

    @Override
    public boolean closed() {
        return true;
    }

    @Override
    public MailboxOptions options() {
        return MailboxOptions.unbounded();
    }
}
