package io.understudy.prometheus.internal;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All fine summaries of one name.
 *
 * <p><b>Threads:</b> any.
 */
final class HistogramFamily implements Collector {
    private final String name;
    private final String help;
    private final Map<Labels, FineSummary> members = new ConcurrentHashMap<>();

    HistogramFamily(String name, String help) {
        this.name = name;
        this.help = help;
    }

    void add(Labels labels, FineSummary summary) {
        members.put(labels, summary);
    }

    void remove(FineSummary summary) {
        members.values().remove(summary);
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    @Override
    public HistogramSnapshot collect() {
        HistogramSnapshot.Builder family =
                HistogramSnapshot.builder().name(name).help(help);
        members.forEach((labels, summary) -> family.dataPoint(summary.dataPoint(labels)));
        return family.build();
    }
}
