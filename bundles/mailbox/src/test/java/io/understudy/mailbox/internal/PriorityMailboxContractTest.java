package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.contract.MailboxContract;
import io.understudy.spi.MailboxFactory;

/** The unbounded priority mailbox, as long as all messages are equal. */
class PriorityMailboxContractTest extends MailboxContract {
    private static final MessagePriority EQUAL = message -> 7;

    @Override
    protected MailboxFactory factory() {
        return new QueueMailboxFactory();
    }

    @Override
    protected MailboxOptions options() {
        return MailboxOptions.unbounded().withPriority(EQUAL);
    }
}
