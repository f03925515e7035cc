package io.understudy.supervision.backoff.internal;

import java.time.Duration;

/** The delay before a restart: {@code min(max, min * 2^restarts) * (1 + random * jitter)}, without overflow. */
final class BackoffDelay {
    /** The longest delay that is made longer by chance, some 146 years: twice as many nanoseconds are a {@code long}. */
    private static final Duration LONGEST_WITH_JITTER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private BackoffDelay() {}

    /**
     * The delay after {@code restarts} restarts in a row. A {@code random} below 0, or none at all, counts as 0, one above 1 as
     * 1.
     */
    static Duration of(int restarts, Duration min, Duration max, double jitter, double random) {
        Duration delay = doubled(min, max, restarts);
        double share = jitter * (random > 0 ? Math.min(random, 1) : 0);
        if (share == 0 || delay.compareTo(LONGEST_WITH_JITTER) > 0) {
            return delay;
        }
        long nanos = delay.toNanos();
        return delay.plusNanos(Math.min((long) (nanos * share), nanos));
    }

    /** {@code min} doubled that often, {@code max} at most. */
    private static Duration doubled(Duration min, Duration max, int times) {
        Duration half = max.dividedBy(2);
        Duration delay = min;
        for (int i = 0; i < times; i++) {
            if (delay.compareTo(half) > 0) {
                return max;
            }
            delay = delay.multipliedBy(2);
        }
        return delay;
    }
}
