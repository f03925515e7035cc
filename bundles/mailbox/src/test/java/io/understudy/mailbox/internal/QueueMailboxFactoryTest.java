package io.understudy.mailbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.contract.RecordingOwner;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.ScheduleWord;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** Which mailbox is made for which options, and how the factory is found. */
class QueueMailboxFactoryTest {

    private static Mailbox create(MailboxOptions options) {
        return new QueueMailboxFactory().create(options, new ScheduleWord(), new RecordingOwner());
    }

    @Test
    void shouldMakeALockFreeMailboxWhenThereIsNoLimit() {
        assertThat(create(MailboxOptions.unbounded())).isInstanceOf(UnboundedMailbox.class);
    }

    @Test
    void shouldMakeABoundedMailboxWhenThereIsALimit() {
        assertThat(create(MailboxOptions.bounded(10))).isInstanceOf(BoundedMailbox.class);
    }

    @Test
    void shouldMakeAPriorityMailboxWhenThereIsAPriority() {
        assertThat(create(MailboxOptions.unbounded().withPriority(MessagePriority.CONTROL_FIRST)))
                .isInstanceOf(PriorityMailbox.class);
        assertThat(create(MailboxOptions.bounded(10).withPriority(MessagePriority.CONTROL_FIRST)))
                .isInstanceOf(PriorityMailbox.class);
    }

    @Test
    void shouldBeFoundOnAPlainClassPath() {
        assertThat(ServiceLoader.load(MailboxFactory.class)).hasExactlyElementsOfTypes(QueueMailboxFactory.class);
    }
}
