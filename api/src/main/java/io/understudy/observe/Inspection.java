package io.understudy.observe;

import io.understudy.DeadLetter;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Looks into a running system without holding anything up: no lock is taken that a turn waits for. What changes meanwhile may
 * be shown as it was or as it is.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface Inspection {

    /** The whole system; for many actors rather use {@link #snapshot(String, int)}. */
    SystemSnapshot snapshot();

    /** As {@link #snapshot()}, with at most {@code atMost} actors, those at and below {@code path}. */
    SystemSnapshot snapshot(String path, int atMost);

    /** One actor; empty if there is none at {@code path}. */
    Optional<ActorSnapshot> actor(String path);

    /** How often something has happened since the system began. */
    RuntimeCounts counts();

    /** Measures messages and turns while somebody wants it. */
    Metering metering();

    /** The latest dead letters, oldest first; how many are kept is a setting. */
    List<DeadLetter> deadLetters();

    /**
     * Sends a kept dead letter once more to where it was sent, on behalf of its sender, and keeps it no longer.
     *
     * @return false if the letter of that {@link DeadLetter#number()} is not kept
     */
    boolean replay(long number);
}
