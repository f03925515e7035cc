package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.util.List;

/** A mailbox that leaves everything to a sound one; tests override what should go wrong. */
class SystemMailboxTwin implements Mailbox {
    private final Mailbox sound;

    SystemMailboxTwin(Mailbox sound) {
        this.sound = sound;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        return sound.drainUser(handler, budget);
    }

    @Override
    public EnqueueOutcome enqueue(Envelope envelope) {
        return sound.enqueue(envelope);
    }

    @Override
    public boolean enqueueSystem(Envelope envelope) {
        return sound.enqueueSystem(envelope);
    }

    @Override
    public Envelope dequeueSystem() {
        return sound.dequeueSystem();
    }

    @Override
    public Envelope dequeueUser() {
        return sound.dequeueUser();
    }

    @Override
    public void prepend(List<Envelope> envelopes) {
        sound.prepend(envelopes);
    }

    @Override
    public boolean hasUser() {
        return sound.hasUser();
    }

    @Override
    public boolean hasSystem() {
        return sound.hasSystem();
    }

    @Override
    public int depth() {
        return sound.depth();
    }

    @Override
    public int systemDepth() {
        return sound.systemDepth();
    }

    @Override
    public double usageRatio() {
        return sound.usageRatio();
    }

    @Override
    public List<Envelope> close() {
        return sound.close();
    }

    @Override
    public boolean closed() {
        return sound.closed();
    }

    @Override
    public MailboxOptions options() {
        return sound.options();
    }
}
