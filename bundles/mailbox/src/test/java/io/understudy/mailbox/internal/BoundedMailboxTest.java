package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxContract;
import io.understudy.spi.MailboxFactory;

/** The bounded mailbox, as long as it has room. */
class BoundedMailboxTest extends MailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new QueueMailboxFactory();
    }

    @Override
    protected MailboxOptions options() {
        return MailboxOptions.bounded(2_000_000);
    }
}
