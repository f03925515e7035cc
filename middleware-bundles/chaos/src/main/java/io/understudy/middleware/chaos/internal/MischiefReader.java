package io.understudy.middleware.chaos.internal;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@link Mischief} from a configuration. A value that is missing or blank has its default; a value that is not acceptable
 * is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class MischiefReader {
    /** How many milliseconds a delay lasts if nobody says otherwise. */
    static final int DELAY = 100;

    private static final Set<String> KNOWN = Set.of(
            "actor.path",
            "delay.probability",
            "delay.ms",
            "failure.probability",
            "drop.probability",
            "seed",
            "objectClass");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private MischiefReader() {}

    /**
     * The mischief in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Mischief read(Map<String, ?> values) {
        long shortest = Mischief.SHORTEST.toMillis();
        long longest = Mischief.LONGEST.toMillis();
        return new Mischief(
                probability(values, "delay.probability"),
                Duration.ofMillis(whole(values, "delay.ms", DELAY, shortest, longest)),
                probability(values, "failure.probability"),
                probability(values, "drop.probability"),
                whole(values, "seed", 0, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private static double probability(Map<String, ?> values, String property) {
        String text = text(values, property);
        if (text.isEmpty()) {
            return 0;
        }
        try {
            double probability = Double.parseDouble(text);
            if (probability >= 0 && probability <= 1) {
                return probability;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(property, "a number from 0 to 1", text);
    }

    private static long whole(Map<String, ?> values, String property, long otherwise, long least, long most) {
        String text = text(values, property);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(property, "a whole number from " + least + " to " + most, text);
    }

    private static String text(Map<String, ?> values, String property) {
        Object value = values.get(property);
        return value == null ? "" : value.toString().strip();
    }

    private static IllegalArgumentException refused(String property, String expected, String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        String found = "'" + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
        return new IllegalArgumentException(property + ": expected " + expected + ", found " + found);
    }
}
