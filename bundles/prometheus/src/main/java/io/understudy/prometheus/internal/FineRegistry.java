package io.understudy.prometheus.internal;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.Map;

/**
 * Micrometer's registry for Prometheus, with histograms that are right below one as well. Micrometer rounds up what is put into
 * the buckets of a summary, so that all below 1 is in the bucket of 1: most turns of actors take less than a millisecond.
 * Summaries whose bounds are fractions are kept here instead, as histograms in the sense of Prometheus: without a largest value
 * as a meter of its own.
 *
 * <p><b>Threads:</b> any.
 */
final class FineRegistry extends PrometheusMeterRegistry {
    /** By name; guarded by itself. */
    private final Map<String, HistogramFamily> families = new HashMap<>();

    /** A registry that collects in {@code collected}. */
    FineRegistry(PrometheusRegistry collected) {
        super(PrometheusConfig.DEFAULT, collected, Clock.SYSTEM);
        config().onMeterRemoved(this::removed);
    }

    @Override
    public DistributionSummary newDistributionSummary(Meter.Id id, DistributionStatisticConfig config, double scale) {
        if (config.isPublishingPercentiles()
                || config.getHistogramBuckets(true).stream().allMatch(bound -> bound == Math.rint(bound))) {
            return super.newDistributionSummary(id, config, scale);
        }
        FineSummary made = new FineSummary(id, clock, config, scale);
        synchronized (families) {
            family(id).add(labels(id), made);
        }
        return made;
    }

    private HistogramFamily family(Meter.Id id) {
        return families.computeIfAbsent(getConventionName(id), name -> {
            String help = id.getDescription() == null ? "" : id.getDescription();
            HistogramFamily made = new HistogramFamily(name, help);
            getPrometheusRegistry().register(made);
            return made;
        });
    }

    private Labels labels(Meter.Id id) {
        Labels.Builder labels = Labels.builder();
        getConventionTags(id).forEach(tag -> labels.label(tag.getKey(), tag.getValue()));
        return labels.build();
    }

    private void removed(Meter meter) {
        if (meter instanceof FineSummary gone) {
            synchronized (families) {
                families.values().removeIf(family -> {
                    family.remove(gone);
                    if (family.isEmpty()) {
                        getPrometheusRegistry().unregister(family);
                    }
                    return family.isEmpty();
                });
            }
        }
    }
}
