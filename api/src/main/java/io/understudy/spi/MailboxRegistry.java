package io.understudy.spi;

import java.util.function.BiConsumer;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The registry role: which actor stands behind an index.
 *
 * <p>A slot is used again with a higher generation; the generation advances when the occupant leaves. A slot whose
 * generations are used up is retired.
 *
 * <p><b>Threads:</b> any, for every method. {@link #lookup} takes no lock.
 */
@ConsumerType
public interface MailboxRegistry {

    /** Gives {@code actor} a slot. Constant time. */
    MailboxIndex register(RegisteredActor actor);

    /** The actor at {@code index}, or null if there is no such slot, it is empty, or its occupant is another one. */
    RegisteredActor lookup(MailboxIndex index);

    /** Frees the slot. True once; a stale or unknown index has no effect. */
    boolean unregister(MailboxIndex index);

    /** How many actors are registered. */
    int size();

    /** Shows every registered actor, in no particular order. Actors that come or go meanwhile may be missed. */
    void forEach(BiConsumer<MailboxIndex, RegisteredActor> visitor);

    /**
     * The whole table, to be taken over by another registry. From now on {@link #register} on this one is refused with
     * {@code IllegalStateException}; look-ups go on.
     */
    RegistrySnapshot handOver();

    /** Starts with the slots and generations of another registry, so that its indices stay valid. Only when empty. */
    void takeOver(RegistrySnapshot snapshot);
}
