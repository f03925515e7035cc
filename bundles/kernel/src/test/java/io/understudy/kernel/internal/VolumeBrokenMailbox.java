package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.util.List;

/** A mailbox with a fault, once in a thousand messages, to see whether tests notice. */
final class VolumeBrokenMailbox implements Mailbox {
    /** What it does wrong. */
    enum Fault {
        LOSES,
        REPEATS,
        REORDERS
    }

    /** Makes them. */
    record Factory(Fault fault) implements MailboxFactory {
        @Override
        public Mailbox create(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
            return new VolumeBrokenMailbox(new QueueMailboxFactory().create(options, word, owner), fault);
        }
    }

    private final Mailbox sound;
    private final Fault fault;
    private int handed;
    private Envelope late;

    private VolumeBrokenMailbox(Mailbox sound, Fault fault) {
        this.sound = sound;
        this.fault = fault;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        return sound.drainUser(envelope -> hand(envelope, handler), budget);
    }

    private boolean hand(Envelope envelope, UserHandler handler) {
        boolean wrong = ++handed % 1_000 == 0;
        if (wrong && fault == Fault.LOSES) {
            return true;
        }
        if (wrong && fault == Fault.REORDERS) {
            late = envelope;
            return true;
        }
        boolean more = handler.handle(envelope);
        if (late != null) {
            Envelope next = late;
            late = null;
            return handler.handle(next) && more;
        }
        return wrong && fault == Fault.REPEATS ? handler.handle(envelope) && more : more;
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
