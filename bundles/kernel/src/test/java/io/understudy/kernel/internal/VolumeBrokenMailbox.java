package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxStub;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;

/** A mailbox with a fault, once in a thousand messages, to see whether tests notice. */
final class VolumeBrokenMailbox extends MailboxStub {
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

    private final Fault fault;
    private int handed;
    private Envelope late;

    private VolumeBrokenMailbox(Mailbox sound, Fault fault) {
        super(sound);
        this.fault = fault;
    }

    @Override
    public int drainUser(UserHandler handler, int budget) {
        return super.drainUser(envelope -> hand(envelope, handler), budget);
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
        boolean repeat = wrong && fault == Fault.REPEATS;
        return repeat ? (handler.handle(envelope) && more) : more;
    }
}
