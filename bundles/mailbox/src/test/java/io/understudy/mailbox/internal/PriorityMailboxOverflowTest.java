package io.understudy.mailbox.internal;

import io.understudy.contract.BoundedMailboxContract;
import io.understudy.spi.MailboxFactory;

/** The priority mailbox when it is full, as long as all messages are equal. */
class PriorityMailboxOverflowTest extends BoundedMailboxContract {

    @Override
    protected MailboxFactory factory() {
        return (options, word, owner) ->
                new QueueMailboxFactory().create(options.withPriority(message -> 7), word, owner);
    }
}
