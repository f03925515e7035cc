package io.understudy.prometheus.internal;

import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.Histogram;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many values there were up to each of some bounds, which may be fractions. Counts never fall.
 *
 * <p><b>Threads:</b> any; recording takes no lock.
 */
final class FineBuckets implements Histogram {
    private final double[] bounds;
    /** One for each bound, without those below it, and one for what is beyond all. */
    private final AtomicLongArray counts;

    FineBuckets(Collection<Double> bounds) {
        this.bounds = bounds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        this.counts = new AtomicLongArray(bounds.size() + 1);
    }

    @Override
    public void recordLong(long value) {
        recordDouble((double) value);
    }

    @Override
    public void recordDouble(double value) {
        int found = Arrays.binarySearch(bounds, value);
        counts.incrementAndGet(found >= 0 ? found : -found - 1);
    }

    /** How many values there were. */
    long count() {
        long count = 0;
        for (int i = 0; i < counts.length(); i++) {
            count += counts.get(i);
        }
        return count;
    }

    /** For Prometheus: each bucket for itself, and one without a bound. */
    ClassicHistogramBuckets classic() {
        ClassicHistogramBuckets.Builder classic = ClassicHistogramBuckets.builder();
        for (int i = 0; i < bounds.length; i++) {
            classic.bucket(bounds[i], counts.get(i));
        }
        return classic.bucket(Double.POSITIVE_INFINITY, counts.get(bounds.length))
                .build();
    }

    @Override
    public HistogramSnapshot takeSnapshot(long count, double total, double max) {
        CountAtBucket[] upTo = new CountAtBucket[bounds.length];
        double below = 0;
        for (int i = 0; i < bounds.length; i++) {
            below += counts.get(i);
            upTo[i] = new CountAtBucket(bounds[i], below);
        }
        return new HistogramSnapshot(count, total, max, null, upTo, null);
    }
}
