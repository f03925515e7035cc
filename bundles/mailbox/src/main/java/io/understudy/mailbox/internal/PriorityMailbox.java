package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.WrappedMessage;

/**
 * A mailbox, with a limit or without, whose most urgent user message comes out first; see {@link PriorityLine}. Producers that
 * wait for room get in in the order in which they came, whatever they bring.
 *
 * <p>What the priority throws, the caller of {@code enqueue} gets, and nothing has been stored. It is not asked about a {@link
 * Envelope#control()}, nor once the mailbox is closed.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}.
 */
final class PriorityMailbox extends LockedMailbox {

    PriorityMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner, new PriorityLine());
    }

    @Override
    int priorityOf(Envelope envelope) {
        if (envelope.control() || closed()) {
            return 0;
        }
        Object message = envelope.message();
        return options().priority().of(message instanceof WrappedMessage wrapped ? wrapped.payload() : message);
    }
}
