package io.understudy.observe;

import java.time.Duration;

/**
 * What a swap did. The answer to {@link Swaps#swap} calls implementations by their names, {@link Swaps#latest} by their
 * classes, as does {@link RuntimeEvent.RoleSwapped}.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param role which role
 * @param from the implementation that had it; null if it was empty
 * @param to the implementation that was to get it; null if there is none
 * @param outcome what became of it
 * @param pause how long the role was in nobody's hands: the handover, and the time it was empty before
 * @param moved how many ready indices, or actors, were handed over
 * @param why the reason of a swap that was not done; else what caused it
 */
public record SwapReport(String role, String from, String to, Outcome outcome, Duration pause, int moved, String why) {

    /** What became of a swap. */
    public enum Outcome {
        /** The role changed hands. */
        DONE,
        /** The new one failed to take over; the old one, or the next candidate, has the role. */
        RETURNED,
        /** Nothing was changed. */
        REFUSED
    }
}
