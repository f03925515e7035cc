package io.understudy.bench.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The goals that are ratios, and whether the rows meet them. A goal of which nothing was measured has no verdict.
 *
 * <p><b>Threads:</b> one.
 */
public final class Verdicts {
    private static final double GEOMEAN = 3.0;
    private static final double LEAST = 1.3;
    private static final double CREATION = 2.0;
    private static final double MEMORY_SHARE = 0.6;
    private static final double MEMORY_BYTES = 400;
    private static final double GROWTH = 1.5;
    private static final double COORDINATOR = 1.2;
    private static final double REGISTERING = 2.0;

    /** The row of the coordinators with four threads. */
    public static final String WORKERS = "drain-and-register-4-threads";
    /** The row of registering while nothing is queued. */
    public static final String REGISTER_NONE_QUEUED = "register-0-queued";
    /** The row of registering behind many others. */
    public static final String REGISTER_MANY_QUEUED = "register-4096-queued";

    private final Collection<Row> rows;

    private Verdicts(Collection<Row> rows) {
        this.rows = rows;
    }

    /** The verdicts on what was measured. */
    public static List<Verdict> on(Collection<Row> rows) {
        Verdicts verdicts = new Verdicts(rows);
        List<Verdict> all = new ArrayList<>();
        verdicts.geomean().ifPresent(all::add);
        verdicts.lowest("no workload below " + Numbers.times(LEAST) + " the best Pekko", Row::ratio, LEAST)
                .ifPresent(all::add);
        verdicts.lowest("no workload slower than the serial executor", Row::ratioToSerial, 1)
                .ifPresent(all::add);
        verdicts.latency(all);
        verdicts.creation(all);
        verdicts.memory(all);
        verdicts.share("inside Felix at least", "understudy-felix", 0.90).ifPresent(all::add);
        verdicts.share("with three middlewares at least", "understudy-3mw", 0.85)
                .ifPresent(all::add);
        verdicts.share("with metrics at least", "understudy-metrics", 0.95).ifPresent(all::add);
        verdicts.share("after ten swaps at least", "understudy-swapped", 0.85).ifPresent(all::add);
        verdicts.growth().ifPresent(all::add);
        verdicts.coordinator().ifPresent(all::add);
        verdicts.registering().ifPresent(all::add);
        return all;
    }

    /** The geometric mean of our ratios to the best Pekko over the throughput workloads among the rows. */
    public static Optional<Double> geomean(Collection<Row> rows) {
        List<Double> ratios = ratios(rows);
        return ratios.isEmpty() ? Optional.empty() : Optional.of(Numbers.geomean(ratios));
    }

    private static List<Double> ratios(Collection<Row> rows) {
        return rows.stream()
                .filter(row -> row.group().equals(GroupNames.THROUGHPUT))
                .flatMap(row -> row.ratio().stream())
                .toList();
    }

    private Optional<Verdict> geomean() {
        return geomean(rows)
                .map(mean -> new Verdict(
                        "throughput, geometric mean of the ratios to the best Pekko at least " + Numbers.times(GEOMEAN),
                        Numbers.times(mean) + " over " + ratios(rows).size() + " workloads",
                        mean >= GEOMEAN));
    }

    /** The rows whose figure is a rate of work: those of throughput and of creation. */
    private List<Row> work() {
        return rows.stream()
                .filter(row ->
                        row.group().equals(GroupNames.THROUGHPUT) || row.group().equals(GroupNames.CREATION))
                .toList();
    }

    private Optional<Verdict> lowest(String goal, Function<Row, Optional<Double>> ratio, double limit) {
        Map<Double, String> byRatio = new TreeMap<>();
        work().forEach(row ->
                ratio.apply(row).ifPresent(value -> byRatio.merge(value, row.name(), (a, b) -> a + ", " + b)));
        if (byRatio.isEmpty()) {
            return Optional.empty();
        }
        List<Map.Entry<Double, String>> below = byRatio.entrySet().stream()
                .filter(each -> each.getKey() < limit)
                .toList();
        List<Map.Entry<Double, String>> shown =
                below.isEmpty() ? List.of(byRatio.entrySet().iterator().next()) : below;
        String found = shown.stream()
                .map(each -> each.getValue() + " " + Numbers.times(each.getKey()))
                .collect(Collectors.joining(", "));
        return Optional.of(new Verdict(goal, (below.isEmpty() ? "at the least " : "") + found, below.isEmpty()));
    }

    private void latency(List<Verdict> into) {
        for (Metric metric : List.of(Metric.P50, Metric.P99)) {
            in(GroupNames.LATENCY, row -> row.metric() == metric)
                    .forEach(row -> row.ratio()
                            .ifPresent(ratio -> into.add(new Verdict(
                                    row.name() + " no worse than that of Pekko",
                                    pair(row, row.bestPekko().orElseThrow()),
                                    ratio >= 1))));
        }
    }

    private void creation(List<Verdict> into) {
        in(GroupNames.CREATION, row -> true)
                .forEach(row -> row.ratio()
                        .ifPresent(ratio -> into.add(new Verdict(
                                row.name() + " at least " + Numbers.times(CREATION) + " the best Pekko",
                                Numbers.times(ratio),
                                ratio >= CREATION))));
    }

    private void memory(List<Verdict> into) {
        for (Row row : in(GroupNames.MEMORY, row -> row.metric() == Metric.BYTES)) {
            row.ours()
                    .ifPresent(own -> into.add(new Verdict(
                            "memory of an idle actor under " + Numbers.text(MEMORY_BYTES) + " bytes",
                            Numbers.text(own) + " bytes",
                            own < MEMORY_BYTES)));
            row.ratio()
                    .ifPresent(ratio -> into.add(new Verdict(
                            "memory of an idle actor at most " + Numbers.percent(MEMORY_SHARE) + " of that of Pekko",
                            Numbers.percent(1 / ratio) + ", "
                                    + pair(row, row.bestPekko().orElseThrow()),
                            1 / ratio <= MEMORY_SHARE)));
        }
    }

    private static String pair(Row row, double pekko) {
        return Numbers.text(row.ours().orElseThrow()) + " against " + Numbers.text(pekko) + " "
                + row.metric().unit();
    }

    /**
     * Each overhead workload must reach the limit. No layer makes anything faster, so a share above 1 is noise: a mean would let it
     * make up for a loss.
     */
    private Optional<Verdict> share(String goal, String system, double limit) {
        Map<String, Double> shares = new TreeMap<>();
        in(GroupNames.OVERHEAD, row -> true)
                .forEach(row -> row.share(system).ifPresent(value -> shares.put(row.name(), value)));
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        String each = shares.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Numbers.percent(entry.getValue()))
                .collect(Collectors.joining(", "));
        return Optional.of(new Verdict(
                goal + " " + Numbers.percent(limit) + " of the figure without, in each workload",
                each,
                shares.values().stream().allMatch(share -> share >= limit)));
    }

    /** The dearest size against the cheapest, whichever these are: a bad round of the smallest must not hide growth. */
    private Optional<Verdict> growth() {
        List<Row> sizes = in(GroupNames.GROWTH, row -> row.ours().isPresent());
        if (sizes.size() < 2) {
            return Optional.empty();
        }
        Comparator<Row> byCost = Comparator.comparingDouble(row -> row.ours().orElseThrow());
        Row dearest = sizes.stream().max(byCost).orElseThrow();
        Row cheapest = sizes.stream().min(byCost).orElseThrow();
        double times = dearest.ours().orElseThrow() / cheapest.ours().orElseThrow();
        return Optional.of(new Verdict(
                "cost per message from " + sizes.get(0).name() + " to "
                        + sizes.get(sizes.size() - 1).name() + " within " + Numbers.times(GROWTH),
                Numbers.times(times) + ", " + text(cheapest) + " and " + text(dearest),
                times <= GROWTH));
    }

    private static String text(Row row) {
        return row.name() + " " + Numbers.text(row.ours().orElseThrow()) + " ns";
    }

    private Optional<Verdict> coordinator() {
        return in(GroupNames.COORDINATOR, row -> row.name().equals(WORKERS)).stream()
                .flatMap(row -> row.share("understudy-locking").stream())
                .map(share -> new Verdict(
                        "the default coordinator with 4 threads at least " + Numbers.times(COORDINATOR)
                                + " the locking one",
                        Numbers.times(1 / share),
                        1 / share >= COORDINATOR))
                .findAny();
    }

    private Optional<Verdict> registering() {
        return ours(REGISTER_NONE_QUEUED)
                .flatMap(none -> ours(REGISTER_MANY_QUEUED)
                        .map(many -> new Verdict(
                                "registering costs the same with 0 and with 4096 queued, within "
                                        + Numbers.times(REGISTERING),
                                Numbers.text(none) + " and " + Numbers.text(many) + " ns",
                                Math.max(none, many) <= REGISTERING * Math.min(none, many))));
    }

    private Optional<Double> ours(String name) {
        return in(GroupNames.COORDINATOR, row -> row.name().equals(name)).stream()
                .flatMap(row -> row.ours().stream())
                .findAny();
    }

    private List<Row> in(String group, Predicate<Row> which) {
        return rows.stream()
                .filter(row -> row.group().equals(group) && which.test(row))
                .toList();
    }
}
