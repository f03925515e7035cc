package io.understudy.middleware.logging.internal;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads {@link LoggingSettings} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class SettingsReader {
    /** The level of the lines about turns. */
    static final String TURNS = "turn.level";

    /** The level of the lines about turns that failed. */
    static final String FAILURES = "failure.level";

    /** How long a turn may take, in milliseconds. */
    static final String SLOW = "slow.turn.ms";

    private static final List<LineLevel> FOR_TURNS =
            List.of(LineLevel.OFF, LineLevel.TRACE, LineLevel.DEBUG, LineLevel.INFO);
    private static final List<LineLevel> FOR_FAILURES = Arrays.asList(LineLevel.values());
    private static final Set<String> KNOWN = Set.of("actor.path", TURNS, FAILURES, SLOW, "objectClass");
    /** What frameworks and their agents add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private SettingsReader() {}

    /**
     * The settings in {@code values}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static LoggingSettings read(Map<String, ?> values) {
        LoggingSettings defaults = LoggingSettings.DEFAULTS;
        return new LoggingSettings(
                level(TURNS, values, FOR_TURNS, defaults.turns()),
                level(FAILURES, values, FOR_FAILURES, defaults.failures()),
                slow(text(values, SLOW), defaults.slow()));
    }

    /** Whether a property means something here, or is one that frameworks and their agents add. */
    static boolean known(String property) {
        return KNOWN.contains(property) || FOREIGN.stream().anyMatch(property::startsWith);
    }

    /** {@code level} as it is written in a configuration. */
    static String name(LineLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    private static LineLevel level(
            String property, Map<String, ?> values, List<LineLevel> accepted, LineLevel otherwise) {
        String text = text(values, property);
        if (text.isEmpty()) {
            return otherwise;
        }
        for (LineLevel level : accepted) {
            if (name(level).equals(text.toLowerCase(Locale.ROOT))) {
                return level;
            }
        }
        String names = accepted.stream().map(SettingsReader::name).collect(Collectors.joining(", "));
        throw refused(property, "one of " + names, text);
    }

    private static Duration slow(String text, Duration otherwise) {
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            long millis = Long.parseLong(text);
            if (millis >= 0 && millis <= LoggingSettings.LONGEST.toMillis()) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refused(SLOW, "milliseconds, a whole number from 0 to " + LoggingSettings.LONGEST.toMillis(), text);
    }

    private static String text(Map<String, ?> values, String property) {
        Object value = values.get(property);
        return value == null ? "" : value.toString().strip();
    }

    private static IllegalArgumentException refused(String property, String accepted, String text) {
        String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
        return new IllegalArgumentException(
                property + ": expected " + accepted + ", found '" + ControlCharacters.escape(shown) + "'");
    }
}
