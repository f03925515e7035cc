package io.understudy.health.internal;

import java.util.Map;
import java.util.Set;

/**
 * Reads {@link HealthLimits} from a configuration. What is not set has its default; a value that is not acceptable is refused
 * with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class LimitsReader {
    private static final long HOUR_MS = 3_600_000;
    private static final long DAY_S = 86_400;
    private static final long MOST = 1_000_000_000;
    private static final Set<String> KNOWN = Set.of(
            "snapshot.interval.ms",
            "stall.ms",
            "role.empty.ms",
            "dead.letters.window.s",
            "dead.letters.warn",
            "dead.letters.critical",
            "stuck.warn.ms",
            "stuck.critical.ms",
            "depth.warn",
            "depth.critical");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private final Map<String, ?> values;

    private LimitsReader(Map<String, ?> values) {
        this.values = values;
    }

    /**
     * The limits in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static HealthLimits read(Map<String, ?> values) {
        LimitsReader reader = new LimitsReader(values);
        HealthLimits defaults = HealthLimits.DEFAULTS;
        HealthLimits limits = new HealthLimits(
                reader.number("snapshot.interval.ms", defaults.snapshotIntervalMs(), 1_000, HOUR_MS),
                reader.number("stall.ms", defaults.stallMs(), 1_000, HOUR_MS),
                reader.number("role.empty.ms", defaults.roleEmptyMs(), 0, HOUR_MS),
                reader.number("dead.letters.window.s", defaults.windowSeconds(), 1, DAY_S),
                reader.number("dead.letters.warn", defaults.lettersWarn(), 0, MOST),
                reader.number("dead.letters.critical", defaults.lettersCritical(), 0, MOST),
                reader.number("stuck.warn.ms", defaults.stuckWarnMs(), 0, HOUR_MS),
                reader.number("stuck.critical.ms", defaults.stuckCriticalMs(), 0, HOUR_MS),
                reader.number("depth.warn", defaults.depthWarn(), 0, MOST),
                reader.number("depth.critical", defaults.depthCritical(), 0, MOST));
        inOrder("dead.letters.critical", limits.lettersCritical(), "dead.letters.warn", limits.lettersWarn());
        inOrder("stuck.critical.ms", limits.stuckCriticalMs(), "stuck.warn.ms", limits.stuckWarnMs());
        inOrder("depth.critical", limits.depthCritical(), "depth.warn", limits.depthWarn());
        return limits;
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    private long number(String property, long otherwise, long least, long most) {
        Object value = values.get(property);
        if (value == null) {
            return otherwise;
        }
        String text = value.toString().strip();
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

    private static void inOrder(String higher, long critical, String lower, long warn) {
        if (critical != 0 && critical < warn) {
            throw refused(higher, "0 or at least " + lower + ", which is " + warn, Long.toString(critical));
        }
    }

    private static IllegalArgumentException refused(String property, String expected, String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return new IllegalArgumentException(property + ": expected " + expected + ", found '"
                + shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?") + "'");
    }
}
