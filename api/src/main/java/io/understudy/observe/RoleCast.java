package io.understudy.observe;

import java.util.List;

/**
 * A role and those who can play it.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param role its name: {@code coordinator}, {@code executor}, {@code invoker}, {@code registry} or {@code mailbox}
 * @param current the name of the implementation that plays it; null if nobody does
 * @param candidates the names of all that could, the one that would be next first
 * @param configured the name that the configuration asks for; empty if it asks for none
 * @param chosen the name that an operator asked for; empty if none did
 */
public record RoleCast(String role, String current, List<String> candidates, String configured, String chosen) {

    /** Keeps a copy of the list. */
    public RoleCast {
        candidates = List.copyOf(candidates);
    }
}
