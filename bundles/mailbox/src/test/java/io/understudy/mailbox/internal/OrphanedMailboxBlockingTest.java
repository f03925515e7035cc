package io.understudy.mailbox.internal;

import io.understudy.contract.BlockingMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The bounded mailbox whose bundle is gone, with producers that wait. */
class OrphanedMailboxBlockingTest extends BlockingMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new OrphanedFactory();
    }
}
