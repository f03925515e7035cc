package io.understudy.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.result.Verdict;
import io.understudy.bench.result.Verdicts;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CoordinatorWorkloadTest {
    private static final Plan PLAN = new Plan(1, 1, 1, Duration.ofSeconds(1));

    /** One result as JMH writes it, of two forks. */
    private static String result(String benchmark, String parameters, double nanos) {
        return "{\"benchmark\": \"io.understudy.bench.jmh." + benchmark + "\", \"params\": {" + parameters
                + "}, \"primaryMetric\": {\"score\": 1, \"rawData\": [[" + nanos + ", 1, 9999], [" + nanos + "]]}}";
    }

    private static String results(double stealing, double locking, double none, double many) {
        return "["
                + String.join(
                        ",",
                        result("CoordinatorBenchmark.workers4", "\"coordinator\": \"stealing\"", stealing),
                        result("CoordinatorBenchmark.workers4", "\"coordinator\": \"locking\"", locking),
                        result("CoordinatorBenchmark.workers8", "\"coordinator\": \"locking\"", 5),
                        result(
                                "ReadyQueueBenchmark.register",
                                "\"coordinator\": \"stealing\", \"queued\": \"0\"",
                                none),
                        result(
                                "ReadyQueueBenchmark.register",
                                "\"coordinator\": \"stealing\", \"queued\": \"4096\"",
                                many),
                        "{\"benchmark\": \"io.understudy.bench.jmh.TimerBenchmark.add\"}")
                + "]";
    }

    private static Report run(String json) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new CoordinatorWorkload(quick -> json).run(PLAN, new Progress(nowhere, false));
    }

    @Test
    void shouldCompareTheCoordinators() {
        Report report = run(results(100, 130, 20, 30));

        assertThat(report.rows())
                .extracting(row -> row.name())
                .containsExactly("drain-and-register-4-threads", "register-0-queued", "register-4096-queued");
        assertThat(report.rows().get(0).median("understudy-locking")).hasValue(130.0);
        assertThat(Verdicts.on(report.rows()))
                .hasSize(2)
                .allMatch(Verdict::met)
                .extracting(Verdict::found)
                .containsExactly("1.30x", "20.0 and 30.0 ns");
    }

    @Test
    void shouldFindThatTheGoalsAreMissed() {
        assertThat(Verdicts.on(run(results(100, 119, 20, 41)).rows()))
                .hasSize(2)
                .noneMatch(Verdict::met);
    }

    @Test
    void shouldFailWhenThereIsNoResult() {
        assertThatThrownBy(() -> run("[]"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected results of the coordinators, found []");
    }
}
