package io.understudy.spi;

import io.understudy.DeadLetterReason;
import io.understudy.observe.MailboxEvent;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Whom a mailbox tells what happened to it. The mailbox knows nothing else of actors, coordinators or dead letters.
 *
 * <p><b>Threads:</b> any; never called with a lock of the mailbox held.
 */
@ProviderType
public interface MailboxOwner {

    /** The scheduling word has just become ready; the index must be registered. Follows the envelope being visible. */
    void becameReady();

    /** An envelope was evicted or diverted and will not be delivered. Called once for each. */
    void discarded(Envelope envelope, DeadLetterReason reason);

    /** Something an operator may want to know. */
    void observed(MailboxEvent event);

    /** Whether the calling thread runs actors, and must therefore never wait for room. */
    boolean mayNotBlock();
}
