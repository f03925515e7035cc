package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.util.Objects;
import org.osgi.service.component.annotations.Component;

/**
 * Makes queue mailboxes: ordered ones where the options name a priority; else lock-free ones where they name no limit, and
 * bounded ones where they do.
 *
 * <p><b>Threads:</b> any.
 */
@Component(property = "mailbox.implementation=queue")
public final class QueueMailboxFactory implements MailboxFactory {

    static {
        Rehearsal.play(new QueueMailboxFactory());
    }

    /** A factory; it has no state. */
    public QueueMailboxFactory() {}

    @Override
    public Mailbox create(MailboxOptions options, ScheduleWord word, MailboxOwner owner) {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(word, "word");
        Objects.requireNonNull(owner, "owner");
        if (options.priority() != null) {
            return new PriorityMailbox(options, word, owner);
        }
        return options.isUnbounded()
                ? new UnboundedMailbox(options, word, owner)
                : new BoundedMailbox(options, word, owner);
    }
}
