package io.understudy.mailbox.internal;

import io.understudy.contract.BoundedMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The bounded mailbox whose bundle is gone, when it is full. */
class OrphanedMailboxOverflowTest extends BoundedMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new OrphanedFactory();
    }
}
