package io.understudy.bench;

import java.time.Duration;

/**
 * What 99 of 100 samples must stay below.
 *
 * @param limit the limit
 */
public record Goal(Duration limit) {
    /** No goal: for figures that are only shown. */
    public static final Goal NONE = new Goal(Duration.ofNanos(Long.MAX_VALUE));

    /** Whether the samples reach it. */
    public boolean metBy(Samples samples) {
        return samples.percentile(99) < limit.toNanos();
    }

    /** What to print behind the samples: met, missed, or nothing if there is no goal. */
    public String verdict(Samples samples) {
        return equals(NONE) ? "" : metBy(samples) ? "met" : "missed";
    }

    @Override
    public String toString() {
        return equals(NONE) ? "-" : "p99 < " + Samples.text(limit.toNanos());
    }
}
