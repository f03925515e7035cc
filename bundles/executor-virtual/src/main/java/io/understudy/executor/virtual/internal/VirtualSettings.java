package io.understudy.executor.virtual.internal;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * What can be set for a {@link VirtualThreadExecutor}.
 *
 * @param name what the names of the threads begin with
 * @param turnLimit how many turns there are at once, at most
 * @param stopPatience how long a deactivation waits for turns to end
 */
record VirtualSettings(String name, int turnLimit, Duration stopPatience) {
    /** What is in force when nothing is set. */
    static final VirtualSettings STANDARD = new VirtualSettings("understudy", 10_000, Duration.ofSeconds(5));

    /** Checks that nothing is missing. */
    VirtualSettings {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(stopPatience, "stopPatience");
        if (turnLimit < 1) {
            throw new IllegalArgumentException("turns.limit: expected 1 or more, found " + turnLimit);
        }
    }

    /**
     * The settings of a configuration; what is missing or blank has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static VirtualSettings read(Map<String, ?> values) {
        return new VirtualSettings(
                name(values),
                number(values, "turns.limit", 1_000_000, STANDARD.turnLimit()),
                Duration.ofMillis(number(values, "stop.patience", 3_600_000, (int)
                        STANDARD.stopPatience().toMillis())));
    }

    private static String name(Map<String, ?> values) {
        Object value = values.get("name");
        if (value == null || value.toString().isBlank()) {
            return STANDARD.name();
        }
        String name = value.toString().strip();
        if (!name.matches("[A-Za-z0-9._~-]{1,128}")) {
            throw new IllegalArgumentException(
                    "name: expected 1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, found " + escaped(name));
        }
        return name;
    }

    private static int number(Map<String, ?> values, String property, int most, int standard) {
        Object value = values.get(property);
        if (value == null || value.toString().isBlank()) {
            return standard;
        }
        try {
            int number = Integer.parseInt(value.toString().strip());
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw new IllegalArgumentException(
                property + ": expected a whole number from 1 to " + most + ", found " + escaped(value));
    }

    private static String escaped(Object value) {
        String text = value.toString();
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return "'" + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
    }

    /** The same under another name. */
    VirtualSettings withName(String name) {
        return new VirtualSettings(name, turnLimit, stopPatience);
    }

    /** The same with another limit. */
    VirtualSettings withTurnLimit(int turnLimit) {
        return new VirtualSettings(name, turnLimit, stopPatience);
    }
}
