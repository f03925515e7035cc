package io.understudy.middleware.circuitbreaker.internal;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads a {@link Tolerance} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class ToleranceReader {
    /** How many failures open the breaker if nobody says otherwise. */
    static final int FAILURES = 5;

    /** Within how many milliseconds if nobody says otherwise. */
    static final int WINDOW = 10_000;

    /** For how many milliseconds it is open if nobody says otherwise. */
    static final int OPEN = 30_000;

    private static final Set<String> KNOWN =
            Set.of("actor.path", "failures", "window.ms", "open.ms", "when.open", "objectClass");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private ToleranceReader() {}

    /**
     * The tolerance in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Tolerance read(Map<String, ?> values) {
        return new Tolerance(
                failures(text(values, "failures")),
                millis("window.ms", text(values, "window.ms"), WINDOW),
                millis("open.ms", text(values, "open.ms"), OPEN),
                whenOpen(text(values, "when.open")));
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private static int failures(String text) {
        if (text.isEmpty()) {
            return FAILURES;
        }
        try {
            int failures = Integer.parseInt(text);
            if (failures >= 1 && failures <= Tolerance.MOST_FAILURES) {
                return failures;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused("failures", "a whole number from 1 to " + Tolerance.MOST_FAILURES, text);
    }

    private static Duration millis(String property, String text, int otherwise) {
        if (text.isEmpty()) {
            return Duration.ofMillis(otherwise);
        }
        long shortest = Tolerance.SHORTEST.toMillis();
        long longest = Tolerance.LONGEST.toMillis();
        try {
            long millis = Long.parseLong(text);
            if (millis >= shortest && millis <= longest) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(property, "milliseconds, a whole number from " + shortest + " to " + longest, text);
    }

    private static WhenOpen whenOpen(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "suspend" -> WhenOpen.SUSPEND;
            case "dead-letter" -> WhenOpen.DEAD_LETTER;
            default -> throw refused("when.open", "suspend or dead-letter", text);
        };
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
