package io.understudy.mailbox.internal;

import io.understudy.contract.BlockingMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The priority mailbox with producers that wait. */
class PriorityMailboxBlockingTest extends BlockingMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return (options, word, owner) ->
                new QueueMailboxFactory().create(options.withPriority(message -> 7), word, owner);
    }
}
