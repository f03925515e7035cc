package io.understudy.bench.suspend;

import io.understudy.bench.Goal;
import io.understudy.bench.Report;
import io.understudy.bench.Samples;
import io.understudy.bench.Table;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The samples of all rounds, by row of the table.
 *
 * <p><b>Threads:</b> one.
 */
final class Figures {
    private final Map<Row, List<Samples>> rounds = new LinkedHashMap<>();
    private final Map<String, PingPong.Load> loads = new LinkedHashMap<>();

    /**
     * What a row is about.
     *
     * @param system which assembly
     * @param busy whether the system was busy; if not, the goal binds
     * @param measured from where to where
     * @param goal the goal
     */
    record Row(String system, boolean busy, String measured, Goal goal) {
        String load() {
            return busy ? "busy" : "idle";
        }
    }

    /** Adds a round. */
    void add(Row row, Samples samples) {
        rounds.computeIfAbsent(row, key -> new ArrayList<>()).add(samples);
    }

    /** Adds what kept a system busy in a round. */
    void add(String system, PingPong.Load load) {
        loads.merge(system, load, PingPong.Load::plus);
    }

    Report report() {
        Table table = new Table(
                List.of(
                        "coordinator",
                        "system",
                        "measured",
                        "samples",
                        "p50",
                        "p99",
                        "p99.9",
                        "max",
                        "p99 by round",
                        "goal",
                        ""),
                Set.of(3, 4, 5, 6, 7, 8));
        List<String> missed = new ArrayList<>();
        List<Row> rows = new ArrayList<>(rounds.keySet());
        rows.sort(Comparator.comparing(Row::busy)); // stable: otherwise in the order of measuring
        for (Row row : rows) {
            Samples all = new Samples();
            rounds.get(row).forEach(all::addAll);
            table.add(cells(row, all));
            if (!row.busy() && !row.goal().metBy(all)) {
                missed.add(row.system() + ", " + row.measured() + ": expected " + row.goal() + ", found "
                        + Samples.text(all.percentile(99)));
            }
        }
        return new Report(table, notes(), missed, List.of(), kept());
    }

    /** What is kept: of the idle system, in which the goals bind, the p99 of each scenario by coordinator. */
    private List<io.understudy.bench.result.Row> kept() {
        Map<String, Map<String, Spread>> byScenario = new LinkedHashMap<>();
        rounds.forEach((row, samples) -> {
            if (!row.busy()) {
                byScenario
                        .computeIfAbsent(row.measured(), key -> new LinkedHashMap<>())
                        .put(
                                row.system(),
                                Spread.of(
                                        samples.stream().map(Figures::p99Micros).toList()));
            }
        });
        List<io.understudy.bench.result.Row> kept = new ArrayList<>();
        byScenario.forEach((scenario, systems) -> kept.add(new io.understudy.bench.result.Row(
                Metric.P99.rowName(scenario), SuspendWorkload.NAME, Metric.P99, systems)));
        return kept;
    }

    private static double p99Micros(Samples samples) {
        return samples.percentile(99) / 1e3;
    }

    private List<String> cells(Row row, Samples all) {
        return List.of(
                row.system(),
                row.load(),
                row.measured(),
                Long.toString(all.count()),
                Samples.text(all.percentile(50)),
                Samples.text(all.percentile(99)),
                Samples.text(all.percentile(99.9)),
                Samples.text(all.longest()),
                spread(rounds.get(row)),
                row.goal().toString(),
                row.goal().verdict(all));
    }

    private static String spread(List<Samples> rounds) {
        long[] sorted =
                rounds.stream().mapToLong(each -> each.percentile(99)).sorted().toArray();
        return Samples.text(sorted[0]) + " - " + Samples.text(sorted[sorted.length - 1]);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("Goals bind in the idle system. Busy: pairs of actors play ping-pong, two for each processor:");
        loads.forEach((system, load) -> notes.add(String.format(
                Locale.ROOT,
                "  %s: %.1f million messages/s, %.1f processors in use",
                system,
                load.hits() * 1e3 / load.nanos(),
                (double) load.processorNanos() / load.nanos())));
        notes.add("Time over is noticed once in a tick of 10 ms: no goal; taken from many actors at once.");
        return notes;
    }
}
