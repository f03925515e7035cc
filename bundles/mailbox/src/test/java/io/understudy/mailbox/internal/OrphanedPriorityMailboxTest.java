package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxContract;
import io.understudy.spi.MailboxFactory;
import org.junit.jupiter.api.Tag;

/** The priority mailbox whose bundle is gone. */
@Tag("slow")
class OrphanedPriorityMailboxTest extends MailboxContract {

    @Override
    protected MailboxFactory factory() {
        return new OrphanedFactory();
    }

    @Override
    protected MailboxOptions options() {
        return MailboxOptions.unbounded().withPriority(message -> 7);
    }
}
