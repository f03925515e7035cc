package io.understudy.spi;

import io.understudy.MailboxOptions;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The mailbox role: makes the mailbox of each new actor.
 *
 * <p><b>Threads:</b> any.
 */
@ConsumerType
public interface MailboxFactory {
    /** A new, open, empty mailbox which signals {@code word} and reports to {@code owner}. */
    Mailbox create(MailboxOptions options, ScheduleWord word, MailboxOwner owner);
}
