package io.understudy.kernel.internal;

import java.time.Duration;
import java.util.Objects;

/** Durations that the runtime can keep: nanoseconds that fit, with a century as the longest. */
final class Durations {
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final Duration LONGEST_BACK = LONGEST.negated();

    private Durations() {}

    /** In nanoseconds, saturating on both sides. */
    static long nanos(Duration duration) {
        if (duration.compareTo(LONGEST_BACK) <= 0) {
            return LONGEST_BACK.toNanos();
        }
        return duration.compareTo(LONGEST) >= 0 ? LONGEST.toNanos() : duration.toNanos();
    }

    /** Returns {@code duration} if it is more than zero and not longer than can be kept. */
    static Duration positive(Duration duration, String what) {
        Objects.requireNonNull(duration, what);
        if (duration.isZero() || duration.isNegative() || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    what + ": expected more than zero and at most " + LONGEST + ", found " + duration);
        }
        return duration;
    }
}
