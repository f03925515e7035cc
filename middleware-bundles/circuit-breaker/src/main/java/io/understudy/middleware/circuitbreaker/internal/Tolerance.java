package io.understudy.middleware.circuitbreaker.internal;

import java.time.Duration;
import java.util.Objects;

/**
 * How many failures an actor may have, and what follows.
 *
 * @param failures how many failed turns open the breaker
 * @param window within which time they must be
 * @param open how long it stays open
 * @param whenOpen what becomes of messages meanwhile
 */
record Tolerance(int failures, Duration window, Duration open, WhenOpen whenOpen) {
    /** The most failures anybody can ask for. */
    static final int MOST_FAILURES = 100;

    /** The shortest window or rest anybody can ask for. */
    static final Duration SHORTEST = Duration.ofMillis(10);

    /** The longest window or rest anybody can ask for. */
    static final Duration LONGEST = Duration.ofDays(1);

    /** Checks all values. */
    Tolerance {
        if (failures < 1 || failures > MOST_FAILURES) {
            throw new IllegalArgumentException("failures: expected 1 to " + MOST_FAILURES + ", found " + failures);
        }
        check("window", window);
        check("open", open);
        Objects.requireNonNull(whenOpen, "whenOpen");
    }

    private static void check(String name, Duration time) {
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": expected " + SHORTEST + " to " + LONGEST + ", found " + time);
        }
    }

    /** As configurations say it. */
    @Override
    public String toString() {
        return "failures=" + failures + ", window.ms=" + window.toMillis() + ", open.ms=" + open.toMillis()
                + ", when.open=" + whenOpen;
    }
}
