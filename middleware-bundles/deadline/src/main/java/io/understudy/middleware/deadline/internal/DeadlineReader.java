package io.understudy.middleware.deadline.internal;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads from a configuration how long messages may wait. The time must be there; a value that is not acceptable is refused with
 * its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class DeadlineReader {
    /** How long messages may wait, in milliseconds. */
    static final String MAX_WAIT = "max.wait.ms";

    private static final Set<String> KNOWN = Set.of("actor.path", MAX_WAIT, "objectClass");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private DeadlineReader() {}

    /**
     * The longest wait in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Duration read(Map<String, ?> values) {
        Object value = values.get(MAX_WAIT);
        String text = value == null ? "" : value.toString().strip();
        try {
            long millis = Long.parseLong(text);
            if (millis >= Deadline.SHORTEST.toMillis() && millis <= Deadline.LONGEST.toMillis()) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(text);
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private static IllegalArgumentException refused(String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        String found = text.isEmpty() ? "nothing" : "'" + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
        return new IllegalArgumentException(MAX_WAIT + ": expected milliseconds, a whole number from "
                + Deadline.SHORTEST.toMillis() + " to " + Deadline.LONGEST.toMillis() + ", found " + found);
    }
}
