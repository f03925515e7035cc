package io.understudy.jcstress;

import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;

/** What the stress tests of mailboxes start from: a mailbox whose owner does nothing. */
final class MailboxUnderStress {
    private static final QueueMailboxFactory FACTORY = new QueueMailboxFactory();
    private static final MailboxOptions BOUNDED = MailboxOptions.bounded(10);

    private MailboxUnderStress() {}

    static Mailbox unbounded(ScheduleWord word) {
        return FACTORY.create(MailboxOptions.unbounded(), word, Silent.OWNER);
    }

    static Mailbox bounded(ScheduleWord word) {
        return FACTORY.create(BOUNDED, word, Silent.OWNER);
    }

    static Envelope envelope(Object message) {
        return new Envelope(message, null);
    }

    /** The next user message, or a dash. */
    static String take(Mailbox mailbox) {
        Envelope envelope = mailbox.dequeueUser();
        return envelope == null ? "-" : (String) envelope.message();
    }

    /** Every user message that is left, in order. */
    static String takeAll(Mailbox mailbox) {
        StringBuilder all = new StringBuilder();
        mailbox.drainUser(
                envelope -> {
                    all.append(envelope.message());
                    return true;
                },
                Integer.MAX_VALUE);
        return all.toString();
    }

    /** An owner that does nothing. */
    private enum Silent implements MailboxOwner {
        OWNER;

        @Override
        public void becameReady() {}

        @Override
        public void discarded(Envelope envelope, DeadLetterReason reason) {}

        @Override
        public void observed(MailboxEvent event) {}

        @Override
        public boolean mayNotBlock() {
            return false;
        }
    }
}
