package io.understudy.mailbox.internal;

import io.understudy.contract.BoundedMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The bounded mailbox when it is full. */
class BoundedMailboxOverflowTest extends BoundedMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new QueueMailboxFactory();
    }
}
