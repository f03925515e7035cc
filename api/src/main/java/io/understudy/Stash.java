package io.understudy;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Messages an actor has put aside. A restart puts them back before those that wait; on stop they become dead letters.
 *
 * <p><b>Threads:</b> the actor's turn.
 */
@ProviderType
public interface Stash {
    /** How many messages it holds unless {@link #limit(int)} says otherwise. */
    int DEFAULT_LIMIT = 10_000;

    /**
     * Puts the current message aside.
     *
     * @throws StashOverflowException if it is full; the message is still the current one
     * @throws IllegalStateException if there is no current message or it was put aside already
     */
    void add();

    /** Puts all messages back before those that wait, in the order they came. */
    void unstashAll();

    /** How many are put aside. */
    int size();

    /** Sets how many may be put aside; at least 1. */
    void limit(int most);
}
