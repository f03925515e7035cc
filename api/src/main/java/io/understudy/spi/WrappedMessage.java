package io.understudy.spi;

import org.osgi.annotation.versioning.ProviderType;

/**
 * What the runtime puts into an {@link Envelope} instead of a message, to know more of it on its way; such as a timer's. Whoever
 * judges messages in a mailbox judges the payload.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface WrappedMessage {
    /** What the actor gets. */
    Object payload();
}
