package io.understudy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonParser;
import io.understudy.bench.fork.Reading;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.Row;
import io.understudy.bench.result.Spread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    @TempDir
    private Path target;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<String> measured = new ArrayList<>();

    /** Measures nothing, and reports what it is told to. */
    private final class Scripted implements Workload {
        private final String name;
        private final List<String> missed;

        Scripted(String name, List<String> missed) {
            this.name = name;
            this.missed = missed;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String summary() {
            return "does nothing";
        }

        @Override
        public Report run(Plan plan, Progress progress) {
            measured.add(name + " " + plan.samples());
            progress.stage(1, 1, "the only stage");
            if (name.equals("broken")) {
                throw new IllegalStateException("it broke");
            }
            Table table = new Table(List.of("figure"), Set.of());
            table.add(List.of("42"));
            return new Report(table, List.of("A note."), missed);
        }
    }

    /** Two parts, in which ours is as fast as it is told to be and Pekko handles ten million messages a second. */
    private final class Compared implements Workload {
        private final double ours;
        private final Set<String> names;
        private final List<String> failed;

        Compared(double ours, Set<String> names, List<String> failed) {
            this.ours = ours;
            this.names = names;
            this.failed = failed;
        }

        @Override
        public String name() {
            return "throughput";
        }

        @Override
        public String summary() {
            return "compares";
        }

        @Override
        public Map<String, String> parts() {
            return new TreeMap<>(Map.of("ring", "goes round", "big", "is big"));
        }

        @Override
        public Workload only(Set<String> parts) {
            return new Compared(ours, parts, failed);
        }

        @Override
        public Report run(Plan plan, Progress progress) {
            List<Row> rows = names.stream()
                    .map(each -> new Row(
                            each,
                            name(),
                            Metric.RATE,
                            Map.of("understudy", new Spread(ours, ours, ours, 1), "pekko", new Spread(10, 10, 10, 1))))
                    .toList();
            names.forEach(each -> measured.add(name() + " " + each));
            return new Report(new Table(List.of("figure"), Set.of()), List.of(), List.of(), failed, rows);
        }
    }

    private int compare(double ours, List<String> failed, String... arguments) {
        Workloads workloads = new Workloads(List.of(
                new Compared(ours, new TreeSet<>(Set.of("ring", "big")), failed), new Scripted("good", List.of())));
        return new Main(workloads, print(out), print(err), false, target, "-Xmx1g").run(List.of(arguments));
    }

    private int run(String... arguments) {
        Workloads workloads = new Workloads(List.of(
                new Scripted("good", List.of()),
                new Scripted("slow", List.of("expected less, found more")),
                new Scripted("broken", List.of())));
        return new Main(workloads, print(out), print(err), false, target, "-Xmx1g").run(List.of(arguments));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldEndWithZeroWhenEveryGoalIsMet() {
        assertThat(run("good")).isZero();

        assertThat(out())
                .contains("[1/1] the only stage", "figure", "42", "A note.")
                .endsWith(String.format("bench: 1 workload measured, every goal that binds is met%n"));
    }

    @Test
    void shouldEndWithOneAndNameTheGoalWhenItIsMissed() {
        assertThat(run("good", "slow", "good")).isEqualTo(1);

        assertThat(measured).hasSize(2);
        assertThat(out()).contains("MISSED: slow: expected less, found more", "bench: 2 workloads measured, 1 missed");
    }

    @Test
    void shouldMeasureAllWithoutNamesAndGoOnAfterOneThatFails() {
        assertThat(run()).isEqualTo(1);

        assertThat(measured).hasSize(3);
        assertThat(out()).contains("broken: could not be measured, it broke", "2 missed or failed");
    }

    @Test
    void shouldMeasureLessWhenQuick() {
        run("quick", "good");

        assertThat(measured).containsExactly("good " + Plan.QUICK.samples());
    }

    @Test
    void shouldEndWithTwoAndSayWhichWorkloadsThereAreWhenOneIsUnknown() {
        assertThat(run("good", "god")).isEqualTo(2);

        assertThat(measured).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("there is no workload called 'god'; expected one of: good, slow, broken");
    }

    @Test
    void shouldMeasureOnlyThePartsThatAreNamedUnlessTheWholeIsToo() {
        compare(40, List.of(), "ring", "good", "big");
        assertThat(measured).containsExactly("throughput ring", "throughput big", "good " + Plan.FULL.samples());

        measured.clear();
        compare(40, List.of(), "ring", "throughput");
        assertThat(measured).containsExactly("throughput big", "throughput ring");

        assertThat(compare(40, List.of(), "rong")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("there is no workload called 'rong'; expected one of: throughput, good, big, ring");
    }

    @Test
    void shouldWriteFiguresAndChart() throws IOException {
        assertThat(compare(40, List.of())).isZero();

        assertThat(JsonParser.parseString(Files.readString(target.resolve("bench.json")))
                        .getAsJsonObject()
                        .get("geomean")
                        .getAsDouble())
                .isCloseTo(4, within(1e-9));
        assertThat(target.resolve("bench-throughput.svg")).content().contains("<svg", "ring");
        assertThat(out()).contains("Written to " + target, "every goal that binds is met");
    }

    @Test
    void shouldCountAMissedRatioOnlyInARunOfEverything() {
        assertThat(compare(20, List.of())).isEqualTo(1);
        assertThat(out())
                .contains(
                        "MISSED: throughput, geometric mean of the ratios to the best Pekko at least 3.00x: found 2.00x over 2")
                .endsWith(String.format("bench: 2 workloads measured, 1 missed or failed%n"));

        out.reset();
        assertThat(compare(20, List.of(), "ring")).isZero();
        assertThat(out()).contains("MISSED: throughput").contains("1 missed or failed, none that binds in this run");

        out.reset();
        assertThat(compare(20, List.of(), "quick")).isZero();
        assertThat(out()).contains("MISSED: throughput").contains("not for quoting");
    }

    @Test
    void shouldEndWithOneWhenAPartFailed() {
        assertThat(compare(40, List.of("ring on vertx: hung"), "quick")).isEqualTo(1);

        assertThat(out()).contains("FAILED: throughput: ring on vertx: hung", "1 missed or failed");
    }

    @Test
    void shouldListPartsBelowTheirWorkload() {
        assertThat(compare(1, List.of(), "list")).isZero();

        assertThat(out().lines()).hasSize(4).element(1).asString().contains("big", "is big");
    }

    @Test
    void shouldListWorkloads() {
        assertThat(run("list")).isZero();

        assertThat(measured).isEmpty();
        assertThat(out().lines()).hasSize(3).first().asString().contains("good", "does nothing");
    }

    @Test
    void shouldWarnWhenOthersUseTheMachine() {
        assertThat(Neighbours.warning(4, 0.5, 0.5))
                .hasValue(
                        "Other processes used 1.5 of 4 processors meanwhile: the figures suffer, the higher percentiles most.");
        assertThat(Neighbours.warning(4, 0.5, 1.9)).isEmpty();
        assertThat(Neighbours.warning(4, -1, 0.5)).as("nobody knows").isEmpty();
    }

    @Test
    void shouldRefuseTwoWorkloadsOfOneName() {
        assertThatThrownBy(() -> new Workloads(List.of(new Scripted("a", List.of()), new Scripted("a", List.of()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two workloads are called a");
    }

    @Test
    void shouldPlanAQuickRunOfFiveMinutesAtMost() {
        Workloads known = Workloads.known((job, limit) -> Reading.unable("nothing is measured"));

        assertThat(known.all().stream().map(each -> each.expected(Plan.QUICK)).reduce(Duration.ZERO, Duration::plus))
                .isLessThan(Duration.ofSeconds(290));
    }

    @Test
    void shouldKnowWorkloadsThatCanBeTypedAndDescribeThemselves() {
        Workloads known = Workloads.known((job, limit) -> Reading.unable("nothing is measured"));

        assertThat(known.all()).extracting(Workload::name).contains("throughput", "latency", "memory", "suspend");
        assertThat(known.all()).allSatisfy(workload -> {
            assertThat(workload.name()).matches("[a-z0-9-]+").isNotIn("quick", "list", "help");
            assertThat(workload.summary()).isNotBlank();
            assertThat(workload.parts()).allSatisfy((name, summary) -> {
                assertThat(name).matches("[a-z0-9-]+").isNotIn("quick", "list", "help");
                assertThat(summary).isNotBlank();
            });
        });
    }
}
