package io.understudy.middleware.logging.internal;

import java.time.Duration;

/**
 * What is logged of turns, and how.
 *
 * @param turns the level of the lines that say when a turn begins and how it ends
 * @param failures the level of the line that says that a turn ended with a failure
 * @param slow how long a turn may take before a warning says so; zero: for ever
 */
record LoggingSettings(LineLevel turns, LineLevel failures, Duration slow) {
    /** The longest time for {@code slow}. */
    static final Duration LONGEST = Duration.ofDays(1);

    /** What is in force when nobody says otherwise. */
    static final LoggingSettings DEFAULTS = new LoggingSettings(LineLevel.DEBUG, LineLevel.DEBUG, Duration.ZERO);

    LoggingSettings {
        if (turns.compareTo(LineLevel.INFO) > 0) {
            throw new IllegalArgumentException("level of turns: expected OFF to INFO, found " + turns);
        }
        if (slow.isNegative() || slow.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("slow turn: expected zero to " + LONGEST + ", found " + slow);
        }
    }

    /** Whether turns must be timed. */
    boolean timesTurns() {
        return !slow.isZero();
    }

    @Override
    public String toString() {
        return SettingsReader.TURNS + "=" + SettingsReader.name(turns) + ", " + SettingsReader.FAILURES + "="
                + SettingsReader.name(failures) + ", " + SettingsReader.SLOW + "=" + slow.toMillis();
    }
}
