package io.understudy.middleware.logging.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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

    /** What means something here. */
    static final Set<String> KNOWN = Set.of("actor.path", TURNS, FAILURES, SLOW);

    private static final List<LineLevel> FOR_TURNS =
            List.of(LineLevel.OFF, LineLevel.TRACE, LineLevel.DEBUG, LineLevel.INFO);

    private SettingsReader() {}

    /**
     * The settings in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static LoggingSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths(
                "actor.path", LoggingComponent.EVERY_ACTOR); // the kernel reads these two; a bad one is refused here
        values.ranking(LoggingComponent.RANKING);
        LoggingSettings defaults = LoggingSettings.DEFAULTS;
        return new LoggingSettings(
                turns(values, defaults.turns()),
                values.choice(FAILURES, LineLevel.class, defaults.failures()),
                values.millis(
                        SLOW,
                        0,
                        LoggingSettings.LONGEST.toMillis(),
                        defaults.slow().toMillis()));
    }

    private static LineLevel turns(ConfigurationReader values, LineLevel otherwise) {
        String wanted = values.text(TURNS, name(otherwise)).toLowerCase(Locale.ROOT);
        return FOR_TURNS.stream()
                .filter(level -> name(level).equals(wanted))
                .findFirst()
                .orElseThrow(() -> values.refusal(TURNS, "off, trace, debug or info"));
    }

    /** {@code level} as it is written in a configuration. */
    static String name(LineLevel level) {
        return level.name().toLowerCase(Locale.ROOT);
    }
}
