package io.understudy.executor.internal;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@link ExecutorSettings} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> one.
 */
final class SettingsReader {
    private static final Set<String> KNOWN = Set.of(
            "name",
            "workers.min",
            "workers.max",
            "batch",
            "grow.factor",
            "grow.interval",
            "shrink.interval",
            "cooldown",
            "stop.patience");

    private final Map<String, ?> values;

    private SettingsReader(Map<String, ?> values) {
        this.values = values;
    }

    /**
     * The settings in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static ExecutorSettings read(Map<String, ?> values) {
        return new SettingsReader(values).read();
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property)
                || property.startsWith(".")
                || property.startsWith("service.")
                || property.startsWith("component.")
                || property.startsWith("executor.")
                || property.startsWith("osgi.")
                || property.startsWith("felix.")
                || property.startsWith("org.")
                || property.equals("objectClass");
    }

    private ExecutorSettings read() {
        ExecutorSettings standard = ExecutorSettings.standard();
        int min = orStandard(number("workers.min", 0, ExecutorSettings.MOST_WORKERS, 0), standard.minWorkers());
        int max = orStandard(
                number("workers.max", 0, ExecutorSettings.MOST_WORKERS, 0), Math.max(min, standard.maxWorkers()));
        return new ExecutorSettings(
                name(standard.name()),
                min,
                max,
                number("batch", 1, ExecutorSettings.LARGEST_BATCH, standard.batch()),
                number("grow.factor", 1, 1_000_000, standard.depthFactor()),
                millis("grow.interval", standard.growInterval()),
                millis("shrink.interval", standard.shrinkInterval()),
                millis("cooldown", standard.coolDown()),
                millis("stop.patience", standard.stopPatience()));
    }

    private static int orStandard(int value, int standard) {
        return value == 0 ? standard : value;
    }

    private Duration millis(String property, Duration standard) {
        return Duration.ofMillis(number(property, 1, 3_600_000, (int) standard.toMillis()));
    }

    private String name(String standard) {
        Object value = values.get("name");
        if (value == null || value.toString().isBlank()) {
            return standard;
        }
        String name = value.toString().strip();
        if (!name.matches("[A-Za-z0-9._~-]{1,128}")) {
            throw new IllegalArgumentException(
                    "name: expected 1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, found " + escaped(name));
        }
        return name;
    }

    private int number(String property, int least, int most, int standard) {
        Object value = values.get(property);
        if (value == null || value.toString().isBlank()) {
            return standard;
        }
        try {
            int number = Integer.parseInt(value.toString().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw new IllegalArgumentException(
                property + ": expected a whole number from " + least + " to " + most + ", found " + escaped(value));
    }

    private static String escaped(Object value) {
        String text = value.toString();
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return "'" + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'";
    }
}
