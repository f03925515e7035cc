package io.understudy.bench.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes rows of medians. */
final class Rows {
    private Rows() {}

    static Row row(String name, String group, Metric metric, Map<String, Double> medians) {
        Map<String, Spread> systems = new LinkedHashMap<>();
        new TreeMap<>(medians)
                .forEach((system, median) ->
                        systems.put(system, Spread.of(List.of(median * 0.9, median, median * 1.1))));
        return new Row(name, group, metric, systems);
    }

    static Row rate(String name, double ours, double pekko, double serial) {
        return row(
                name,
                GroupNames.THROUGHPUT,
                Metric.RATE,
                Map.of("understudy", ours, "pekko-tuned", pekko, "serial", serial));
    }
}
