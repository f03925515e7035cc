package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;

/**
 * A mailbox with a limit, whose user messages come out in the order in which they came.
 *
 * <p><b>Threads:</b> as in {@link io.understudy.spi.Mailbox}.
 */
final class BoundedMailbox extends LockedMailbox {

    BoundedMailbox(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        super(options, word, owner, new FifoLine());
    }

    @Override
    int priorityOf(Envelope envelope) {
        return 0;
    }
}
