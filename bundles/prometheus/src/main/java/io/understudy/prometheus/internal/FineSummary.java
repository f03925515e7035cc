package io.understudy.prometheus.internal;

import io.micrometer.core.instrument.AbstractDistributionSummary;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.TimeWindowMax;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * A summary with {@link FineBuckets}.
 *
 * <p><b>Threads:</b> any.
 */
final class FineSummary extends AbstractDistributionSummary {
    private final FineBuckets buckets;
    private final DoubleAdder total = new DoubleAdder();
    private final TimeWindowMax largest;

    FineSummary(Id id, Clock clock, DistributionStatisticConfig config, double scale) {
        this(id, scale, new FineBuckets(config.getHistogramBuckets(true)), new TimeWindowMax(clock, config));
    }

    private FineSummary(Id id, double scale, FineBuckets buckets, TimeWindowMax largest) {
        super(id, scale, buckets);
        this.buckets = buckets;
        this.largest = largest;
    }

    @Override
    protected void recordNonNegative(double amount) {
        total.add(amount);
        largest.record(amount);
    }

    @Override
    public long count() {
        return buckets.count();
    }

    @Override
    public double totalAmount() {
        return total.sum();
    }

    @Override
    public double max() {
        return largest.poll();
    }

    /** As Prometheus wants it, with {@code labels}. */
    HistogramDataPointSnapshot dataPoint(Labels labels) {
        return HistogramDataPointSnapshot.builder()
                .labels(labels)
                .sum(totalAmount())
                .classicHistogramBuckets(buckets.classic())
                .build();
    }
}
