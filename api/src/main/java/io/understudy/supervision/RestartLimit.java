package io.understudy.supervision;

import java.time.Duration;
import java.util.Objects;

/**
 * How often a child may be restarted: fewer than {@code restarts} times within any period of length {@code within}.
 *
 * @param restarts how many; {@link #UNLIMITED} for no limit, 0 for never
 * @param within the length of the sliding window; zero: the child's whole life
 */
public record RestartLimit(int restarts, Duration within) {
    /** No limit. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** Checks both values. */
    public RestartLimit {
        Objects.requireNonNull(within, "within");
        if (restarts < 0) {
            throw new IllegalArgumentException(
                    "restarts: expected 0 or more, or RestartLimit.UNLIMITED, found " + restarts);
        }
        if (within.isNegative()) {
            throw new IllegalArgumentException("within: expected zero (no window) or more, found " + within);
        }
    }

    /** {@code restarts} within any period of length {@code within}. */
    public static RestartLimit of(int restarts, Duration within) {
        return new RestartLimit(restarts, within);
    }

    /** As often as it fails. */
    public static RestartLimit unlimited() {
        return new RestartLimit(UNLIMITED, Duration.ZERO);
    }
}
