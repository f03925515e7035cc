package io.understudy.bench.compare;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.understudy.bench.fork.Median;
import io.understudy.bench.result.GroupNames;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.Row;
import io.understudy.bench.result.Spread;
import io.understudy.bench.result.Verdicts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The rows in what JMH writes: of each fork the median, of these median and spread. */
final class JmhResults {
    /** The names of our systems, by coordinator. */
    private static final Map<String, String> SYSTEMS = Map.of("stealing", Row.OURS, "locking", "understudy-locking");

    private JmhResults() {}

    /**
     * The rows of the coordinators.
     *
     * @throws IllegalArgumentException if there is none in {@code json}
     */
    static List<Row> rows(String json) {
        Map<String, Map<String, Spread>> byName = new LinkedHashMap<>();
        for (JsonElement each : JsonParser.parseString(json).getAsJsonArray()) {
            JsonObject result = each.getAsJsonObject();
            JsonObject parameters = result.getAsJsonObject("params");
            String system = parameters == null ? null : SYSTEMS.get(text(parameters, "coordinator"));
            if (system != null) {
                name(result, parameters)
                        .ifPresent(name -> byName.computeIfAbsent(name, key -> new TreeMap<>())
                                .put(system, spread(result)));
            }
        }
        if (byName.isEmpty()) {
            throw new IllegalArgumentException("expected results of the coordinators, found " + json);
        }
        List<Row> rows = new ArrayList<>();
        byName.forEach((name, systems) -> rows.add(new Row(name, GroupNames.COORDINATOR, Metric.COST, systems)));
        return rows;
    }

    private static Optional<String> name(JsonObject result, JsonObject parameters) {
        String benchmark = result.get("benchmark").getAsString();
        if (benchmark.endsWith(".CoordinatorBenchmark.workers4")) {
            return Optional.of(Verdicts.WORKERS);
        }
        if (benchmark.endsWith(".ReadyQueueBenchmark.register")) {
            return switch (text(parameters, "queued")) {
                case "0" -> Optional.of(Verdicts.REGISTER_NONE_QUEUED);
                case "4096" -> Optional.of(Verdicts.REGISTER_MANY_QUEUED);
                default -> Optional.empty();
            };
        }
        return Optional.empty();
    }

    private static String text(JsonObject object, String field) {
        return object.has(field) ? object.get(field).getAsString() : "";
    }

    private static Spread spread(JsonObject result) {
        List<Double> forks = new ArrayList<>();
        for (JsonElement fork : result.getAsJsonObject("primaryMetric").getAsJsonArray("rawData")) {
            JsonArray iterations = fork.getAsJsonArray();
            List<Double> values = new ArrayList<>();
            iterations.forEach(value -> values.add(value.getAsDouble()));
            forks.add(Median.of(values));
        }
        return Spread.of(forks);
    }
}
