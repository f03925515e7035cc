package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Says which messages a mailbox hands out first; see {@link MailboxOptions#withPriority}.
 *
 * <p>It sees the messages that are sent to the actor, those of its timers included. The runtime's own word, such as that a
 * watched actor has stopped, has no priority and comes behind what waits already; what an actor takes back from its stash comes
 * before all.
 *
 * <p><b>Threads:</b> called by senders, several at once, with no lock held. What it throws, the sender gets; nothing was stored.
 */
@FunctionalInterface
@ConsumerType
public interface MessagePriority {

    /** {@link ControlMessage}s first, everything else in the order it came. */
    MessagePriority CONTROL_FIRST = message -> message instanceof ControlMessage ? 0 : 1;

    /** The priority of {@code message}: the lower, the earlier. Always the same for the same message. */
    int of(Object message);
}
