package io.understudy.bench.compare;

import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.Workload;
import io.understudy.bench.fork.ForkFailed;
import io.understudy.bench.fork.Jvms;
import io.understudy.bench.result.GroupNames;
import io.understudy.bench.result.LayerTable;
import io.understudy.bench.result.Row;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The two coordinators beside each other, measured with JMH. */
public final class CoordinatorWorkload implements Workload {
    private static final String MAIN = "io.understudy.bench.jmh.Jmh";
    private static final String PATTERN = "CoordinatorBenchmark.workers4$|ReadyQueueBenchmark.register$";
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration QUICK_LIMIT = Duration.ofSeconds(40);

    private final Runner runner;

    /** Whoever runs JMH. */
    @FunctionalInterface
    interface Runner {
        /** The results as JMH writes them. */
        String json(boolean quick) throws InterruptedException;
    }

    /** Measured in JVMs of their own. */
    public CoordinatorWorkload() {
        this(CoordinatorWorkload::measure);
    }

    CoordinatorWorkload(Runner runner) {
        this.runner = runner;
    }

    @Override
    public String name() {
        return GroupNames.COORDINATOR;
    }

    @Override
    public String summary() {
        return "what the coordinators cost with 4 threads, and registering with 0 and with 4096 queued, with JMH";
    }

    @Override
    public Duration expected(Plan plan) {
        return Duration.ofSeconds(plan.quick() ? 12 : 70);
    }

    @Override
    public Report run(Plan plan, Progress progress) {
        progress.stage(1, 1, "JMH", expected(plan));
        try {
            List<Row> rows = JmhResults.rows(runner.json(plan.quick()));
            return new Report(
                    LayerTable.of(rows),
                    List.of("understudy has the stealing coordinator; a share is how fast the other one is beside it."),
                    List.of(),
                    List.of(),
                    rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while JMH ran", e);
        }
    }

    private static String measure(boolean quick) throws InterruptedException {
        Path file = folder().resolve("jmh.json");
        List<String> command = new ArrayList<>(List.of(MAIN));
        if (quick) {
            command.add("quick");
        }
        command.add(PATTERN);
        try {
            Files.deleteIfExists(file);
            // 1: a goal was missed, on which there is a verdict here as well; or a benchmark failed, and there is no
            // file.
            List<String> lines =
                    new Jvms(List.of("-Xmx256m")).run("JMH", command, Set.of(0, 1), quick ? QUICK_LIMIT : LIMIT);
            if (!Files.exists(file)) {
                throw new ForkFailed("JMH: expected its results in " + file + ", found none; it printed: "
                        + String.join(System.lineSeparator(), lines));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new ForkFailed("JMH: its results in " + file + " could not be read, " + e, e);
        }
    }

    /** The folder in which the classes, or their jar, are: there JMH leaves its results. */
    private static Path folder() {
        try {
            return Path.of(CoordinatorWorkload.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("expected the benchmarks in a file or folder", e);
        }
    }
}
