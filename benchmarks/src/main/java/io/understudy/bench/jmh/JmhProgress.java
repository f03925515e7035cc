package io.understudy.bench.jmh;

import io.understudy.bench.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Shows how far JMH is, and what it says if something fails; the rest of what it says is dropped.
 *
 * <p><b>Threads:</b> one.
 */
final class JmhProgress implements OutputFormat {
    private final Progress progress;
    private final PrintStream err;
    private final int all;
    private int begun;

    /** For a run of {@code all} benchmarks, each parameter counted. */
    JmhProgress(Progress progress, PrintStream err, int all) {
        this.progress = progress;
        this.err = err;
        this.all = all;
    }

    /** How many benchmarks, each parameter counted, fit one of the patterns; no pattern: all. */
    static int count(List<String> patterns) {
        return BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(
                                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                                VerboseMode.SILENT),
                        patterns.isEmpty() ? List.of(".*") : patterns,
                        List.of())
                .stream()
                .mapToInt(JmhProgress::combinations)
                .sum();
    }

    private static int combinations(BenchmarkListEntry entry) {
        return entry.getParams().orElse(Map.of()).values().stream()
                .mapToInt(values -> values.length)
                .reduce(1, (a, b) -> a * b);
    }

    @Override
    public void startBenchmark(BenchmarkParams parameters) {
        begun++;
        progress.stage(begun, all, Row.name(parameters));
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams iteration, int number, IterationResult result) {
        progress.detail(
                String.format(Locale.ROOT, "%.1f ns", result.getPrimaryResult().getScore()));
    }

    /** Says it unless it is only about the progress. */
    @Override
    public void println(String line) {
        if (line.isBlank() || line.startsWith("#") || line.startsWith("Benchmark result is saved")) {
            return;
        }
        progress.end();
        err.println(line);
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams iteration, int number) {}

    @Override
    public void endBenchmark(BenchmarkResult result) {}

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> results) {
        progress.end();
    }

    @Override
    public void print(String text) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public void verbosePrintln(String line) {}

    @Override
    public void write(int character) {}

    @Override
    public void write(byte[] text) {}
}
