package io.understudy.mailbox.internal;

import io.understudy.contract.BlockingMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The bounded mailbox with producers that wait. */
class BoundedMailboxBlockingTest extends BlockingMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new QueueMailboxFactory();
    }
}
