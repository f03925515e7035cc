package io.understudy.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.bench.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** That every benchmark runs and is judged; the figures mean nothing. */
@Tag("slow")
class BenchmarksTest {

    /** Somebody else may be measuring on this machine; before JMH is loaded. */
    @BeforeAll
    static void ignoreOthers() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void shouldRunEveryBenchmarkAndNameItAsTheVerdictsDo() throws RunnerException {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
        int count = JmhProgress.count(List.of());
        Collection<RunResult> results = new Runner(
                        new OptionsBuilder()
                                .mode(Mode.AverageTime)
                                .timeUnit(TimeUnit.NANOSECONDS)
                                .forks(0)
                                .warmupIterations(0)
                                .measurementIterations(1)
                                .measurementTime(TimeValue.milliseconds(5))
                                .shouldFailOnError(true)
                                .build(),
                        new JmhProgress(new Progress(out, false), out, count))
                .run();

        assertThat(results).hasSize(count).allMatch(each -> Row.of(each).nanos() > 0);
        assertThat(new JmhTable(results).lines()).hasSize(2 + count);
        assertThat(Verdict.of(results)).hasSize(2);
        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .hasSize(count)
                .allMatch(line -> line.contains("/" + count));
    }
}
