package io.understudy.bench;

import io.understudy.bench.result.Chart;
import io.understudy.bench.result.PeerTable;
import io.understudy.bench.result.ResultFile;
import io.understudy.bench.result.Row;
import io.understudy.bench.result.Verdict;
import io.understudy.bench.result.Verdicts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What all workloads of a run came to: which goals are met, what failed, and the files with the figures.
 *
 * <p><b>Threads:</b> one.
 */
final class Outcome {
    private final String machine;
    private final boolean quick;
    private final boolean goalsBind;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> missed = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private int workloads;

    /** Of a run in which missed ratios count if {@code goalsBind}. */
    Outcome(String machine, boolean quick, boolean goalsBind) {
        this.machine = machine;
        this.quick = quick;
        this.goalsBind = goalsBind;
    }

    void add(String workload, Report report) {
        workloads++;
        rows.addAll(report.rows());
        report.missed().forEach(each -> missed.add(workload + ": " + each));
        report.failed().forEach(each -> failed.add(workload + ": " + each));
    }

    void failed(String workload, RuntimeException why) {
        workloads++;
        failed.add(workload + ": could not be measured, " + why.getMessage());
    }

    private List<Verdict> verdicts() {
        return Verdicts.on(rows);
    }

    private List<Verdict> missedRatios() {
        return verdicts().stream().filter(each -> !each.met()).toList();
    }

    /** Writes {@code bench.json} and a chart for each group and unit. */
    void files(Path target, PrintStream out) {
        if (rows.isEmpty()) {
            return;
        }
        Map<String, String> files = new LinkedHashMap<>();
        files.put("bench.json", ResultFile.text(machine, quick, rows, verdicts(), failed));
        charts().forEach((name, chart) -> files.put(
                "bench-" + name + ".svg", Chart.svg(name + " (" + (quick ? "quick" : "full") + " run)", chart)));
        try {
            Files.createDirectories(target);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(target.resolve(file.getKey()), file.getValue());
            }
            out.println("Written to " + target + ": " + String.join(", ", files.keySet()));
        } catch (IOException e) {
            failed.add("the files in " + target + " could not be written, " + e);
        }
    }

    /** The rows that fit in one chart: those of one group and unit. */
    private Map<String, List<Row>> charts() {
        Map<String, String> unitOf = new LinkedHashMap<>();
        Map<String, List<Row>> charts = new LinkedHashMap<>();
        for (Row row : rows) {
            String unit = row.metric().unit();
            String first = unitOf.computeIfAbsent(row.group(), key -> unit);
            String name = first.equals(unit) ? row.group() : row.group() + "-" + unit.replaceAll("[^a-z0-9]", "");
            charts.computeIfAbsent(name, key -> new ArrayList<>()).add(row);
        }
        return charts;
    }

    /** Everything in one table if there were several groups, then goal by goal, then what is wrong. */
    void print(PrintStream out) {
        List<Row> compared =
                rows.stream().filter(row -> row.ratio().isPresent()).toList();
        if (compared.stream().map(Row::group).distinct().count() > 1) {
            out.println();
            PeerTable.brief(compared).lines().forEach(out::println);
        }
        List<Verdict> verdicts = verdicts();
        if (!verdicts.isEmpty()) {
            Table table = new Table(List.of("goal", "", "found"), Set.of());
            verdicts.forEach(each -> table.add(List.of(each.goal(), each.met() ? "met" : "MISSED", each.found())));
            out.println();
            table.lines().forEach(out::println);
            out.println();
        }
        if (quick) {
            out.println(
                    "A quick run has one short round: its figures are not for quoting, and its ratios do not bind.");
        }
        failed.forEach(each -> out.println("FAILED: " + each));
        missed.forEach(each -> out.println("MISSED: " + each));
        missedRatios().forEach(each -> out.println("MISSED: " + each));
        out.println(lastLine());
    }

    private String lastLine() {
        String measured = "bench: " + workloads + (workloads == 1 ? " workload" : " workloads") + " measured, ";
        int wrong = failed.size() + missed.size() + missedRatios().size();
        if (wrong == 0) {
            return measured + "every goal that binds is met";
        }
        return measured + wrong + " missed or failed" + (exitCode() == 0 ? ", none that binds in this run" : "");
    }

    /** 0, or 1 if something failed or a goal that binds is missed. */
    int exitCode() {
        boolean wrong = !failed.isEmpty()
                || !missed.isEmpty()
                || (goalsBind && !missedRatios().isEmpty());
        return wrong ? 1 : 0;
    }
}
