package io.understudy.middleware.ratelimit.internal;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads a {@link Limit} from a configuration. A value that is missing or blank has its default, but for the rate, which must be
 * there; a value that is not acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class LimitReader {
    private static final Set<String> KNOWN = Set.of("actor.path", "rate", "burst", "scope", "objectClass");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private LimitReader() {}

    /**
     * The limit in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Limit read(Map<String, ?> values) {
        double rate = rate(text(values, "rate"));
        int burst = burst(text(values, "burst"));
        return new Limit(rate, burst == 0 ? oneSecond(rate) : burst, scope(text(values, "scope")));
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private static int oneSecond(double rate) {
        return (int) Math.max(1, Math.ceil(rate));
    }

    private static double rate(String text) {
        try {
            double rate = Double.parseDouble(text);
            if (rate >= Limit.LOWEST_RATE && rate <= Limit.HIGHEST_RATE) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused("rate", "messages a second, a number from 0.001 to 1000000", text);
    }

    private static int burst(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            int burst = Integer.parseInt(text);
            if (burst >= 0 && burst <= Limit.LARGEST_BURST) {
                return burst;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused("burst", "a whole number from 0 to " + Limit.LARGEST_BURST, text);
    }

    private static Scope scope(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "", "actor" -> Scope.ACTOR;
            case "shared" -> Scope.SHARED;
            default -> throw refused("scope", "actor or shared", text);
        };
    }

    private static String text(Map<String, ?> values, String property) {
        Object value = values.get(property);
        return value == null ? "" : value.toString().strip();
    }

    private static IllegalArgumentException refused(String property, String expected, String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        String found = text.isEmpty() ? "nothing" : "'" + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
        return new IllegalArgumentException(property + ": expected " + expected + ", found " + found);
    }
}
