package io.understudy.mailbox.internal;

import io.understudy.contract.MailboxContract;
import io.understudy.spi.MailboxFactory;
import org.junit.jupiter.api.Tag;

/** The lock-free mailbox whose bundle is gone. */
@Tag("slow")
class OrphanedUnboundedMailboxTest extends MailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new OrphanedFactory();
    }
}
