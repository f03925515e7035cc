package io.understudy.bench.jmh;

import io.understudy.bench.Progress;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs the JMH benchmarks: {@code Jmh [quick] [PATTERN]}. Prints a table and the verdicts, and writes {@code jmh.json} into the
 * folder that the classes, or their jar, are in. Ends with 0, with 1 if a goal was missed, unless it was quick, or a benchmark failed, with 2 if the
 * pattern fits none.
 *
 * <p>The system property {@code bench.terminal} is {@code true} if a line of the output can be written over.
 */
public final class Jmh {
    private final PrintStream out;
    private final PrintStream err;

    private Jmh(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Measures, and ends the JVM. */
    public static void main(String[] arguments) {
        System.exit(new Jmh(System.out, System.err).run(List.of(arguments), Boolean.getBoolean("bench.terminal")));
    }

    private int run(List<String> arguments, boolean terminal) {
        List<String> rest = new ArrayList<>(arguments);
        boolean quick = rest.remove("quick");
        if (rest.size() > 1) {
            err.println("bench: jmh takes one pattern, found " + rest);
            return 2;
        }
        Path file = folder().resolve("jmh.json");
        try {
            Options options = options(quick, rest, file);
            int count = JmhProgress.count(rest);
            Runner runner = new Runner(options, new JmhProgress(new Progress(out, terminal), err, count));
            Collection<RunResult> results = runner.run();
            new JmhTable(results).lines().forEach(out::println);
            out.println();
            List<Verdict> verdicts = Verdict.of(results);
            verdicts.forEach(each -> out.println(each.text()));
            out.println("All figures are in " + file);
            return quick || verdicts.stream().allMatch(Verdict::met) ? 0 : 1;
        } catch (NoBenchmarksException e) {
            err.println("bench: no JMH benchmark fits the pattern " + rest);
            return 2;
        } catch (RunnerException e) {
            e.printStackTrace(err);
            return 1;
        }
    }

    private static Options options(boolean quick, List<String> patterns, Path file) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .mode(Mode.AverageTime)
                .timeUnit(TimeUnit.NANOSECONDS)
                .forks(quick ? 1 : 3)
                .warmupIterations(quick ? 1 : 3)
                .warmupTime(TimeValue.milliseconds(quick ? 300 : 500))
                .measurementIterations(quick ? 3 : 5)
                .measurementTime(TimeValue.milliseconds(quick ? 200 : 300))
                .jvmArgs("-Xms512m", "-Xmx512m", "-XX:+UseG1GC")
                .shouldFailOnError(true)
                .addProfiler(GCProfiler.class)
                .resultFormat(ResultFormatType.JSON)
                .result(file.toString());
        patterns.forEach(options::include);
        return options.build();
    }

    private static Path folder() {
        try {
            return Path.of(Jmh.class
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
