package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Says which messages a mailbox hands out first; see {@link MailboxOptions#withPriority}.
 *
 * <p><b>Threads:</b> called by senders, several at once. What it throws, the sender gets.
 */
@FunctionalInterface
@ConsumerType
public interface MessagePriority {

    /** {@link ControlMessage}s first, everything else in the order it came. */
    MessagePriority CONTROL_FIRST = message -> message instanceof ControlMessage ? 0 : 1;

    /** The priority of {@code message}: the lower, the earlier. Always the same for the same message. */
    int of(Object message);
}
