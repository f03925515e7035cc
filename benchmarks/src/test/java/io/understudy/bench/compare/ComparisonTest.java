package io.understudy.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.Workload;
import io.understudy.bench.fork.ForkFailed;
import io.understudy.bench.fork.Job;
import io.understudy.bench.fork.Reading;
import io.understudy.bench.fork.Reading.Quantity;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.PeerTable;
import io.understudy.bench.result.Row;
import io.understudy.spi.MonotonicClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Plan FULL = new Plan(1, 1, 1, Duration.ofSeconds(1));
    private static final Plan QUICK = new Plan(1, 1, 1, Duration.ofSeconds(1), true);

    private final List<String> ran = new ArrayList<>();
    private final List<Job> jobs = new ArrayList<>();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    /** Ours handles ten million messages in the first round and ten more in each further one; all others handle four. */
    private Reading play(Job job, Duration limit) {
        ran.add(job.toString());
        jobs.add(job);
        if (job.toString().equals("ring on vertx")) {
            throw new ForkFailed("ring on vertx: expected an end within 3 s, found none");
        }
        if (job.toString().equals("ask on serial")) {
            return Reading.unable("expected [ASK]");
        }
        long round = ran.stream().filter(job.toString()::equals).count();
        return Reading.of(Map.of(Quantity.RATE, job.system().equals("understudy") ? round * 10e6 : 4e6));
    }

    private Workload workload() {
        List<String> systems = List.of("understudy", "pekko", "vertx", "serial");
        Extent full = extent(List.of("ring", "ask"), systems, 3, Extent.UNBOUNDED);
        Extent quick = extent(List.of("ring"), List.of("understudy", "pekko"), 1, Duration.ofSeconds(2));
        return new Comparison(
                new Group(
                        "throughput",
                        "how many",
                        Map.of("ring", "goes round", "ask", "asks"),
                        Job.Kind.RATE,
                        List.of(Metric.RATE),
                        PeerTable::of,
                        full,
                        quick),
                List.of(),
                this::play,
                () -> 50,
                MonotonicClock.SYSTEM);
    }

    private static Extent extent(List<String> experiments, List<String> systems, int rounds, Duration budget) {
        Duration time = Duration.ofSeconds(1);
        return new Extent(experiments, systems, rounds, time, time.multipliedBy(3), Duration.ofSeconds(3), budget);
    }

    private Report run(Workload workload, Plan plan) {
        return workload.run(plan, new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8), false));
    }

    @Test
    void shouldLetTheSystemsTakeTurnsAtEachExperimentInEachRound() {
        run(workload(), FULL);

        assertThat(ran)
                .containsExactly(
                        "ring on understudy",
                        "ring on pekko",
                        "ring on vertx",
                        "ring on serial",
                        "ask on understudy",
                        "ask on pekko",
                        "ask on vertx",
                        "ask on serial",
                        "ring on understudy",
                        "ring on pekko",
                        "ring on serial",
                        "ask on understudy",
                        "ask on pekko",
                        "ask on vertx",
                        "ring on understudy",
                        "ring on pekko",
                        "ring on serial",
                        "ask on understudy",
                        "ask on pekko",
                        "ask on vertx");
    }

    @Test
    void shouldReportWhatFailedAndGoOnWithTheRest() {
        Report report = run(workload(), FULL);

        assertThat(report.failed()).containsExactly("ring on vertx: expected an end within 3 s, found none");
        assertThat(report.missed()).isEmpty();
        Row ring = report.rows().get(0);
        assertThat(ring.systems()).containsOnlyKeys("understudy", "pekko", "serial");
        assertThat(ring.systems().get("understudy")).hasToString("20.0 (10.0-30.0)");
        assertThat(ring.ratio()).hasValue(5.0);
    }

    @Test
    void shouldNotCallItAFailureWhenASystemCannotDoSomething() {
        Report report = run(workload(), FULL);

        Row ask = report.rows().get(1);
        assertThat(ask.systems()).containsOnlyKeys("understudy", "pekko", "vertx");
        assertThat(ask.ratioToSerial()).isEmpty();
        assertThat(report.table().lines()).last().asString().matches("ask +M/s .* 5\\.00x +- +4\\.00 +- +4\\.00");
    }

    @Test
    void shouldMeasureLessAndSaySoWhenQuick() {
        Report report = run(workload(), QUICK);

        assertThat(ran).containsExactly("ring on understudy", "ring on pekko");
        assertThat(report.notes()).anySatisfy(note -> assertThat(note).contains("not for figures to quote"));
    }

    @Test
    void shouldShareTheBudgetAmongTheJvms() {
        run(workload(), FULL);
        assertThat(jobs.get(0).warmUp()).isEqualTo(Duration.ofSeconds(1));
        assertThat(jobs.get(0).measured()).isEqualTo(Duration.ofSeconds(3));

        jobs.clear();
        run(workload(), QUICK);
        assertThat(jobs)
                .allSatisfy(job ->
                        assertThat(job.warmUp().plus(job.measured())).isLessThanOrEqualTo(Duration.ofSeconds(2)));
    }

    @Test
    void shouldMeasureThePartsThatAreNamedEvenIfTheyAreNotQuick() {
        run(workload().only(Set.of("ask")), QUICK);

        assertThat(ran).containsExactly("ask on understudy", "ask on pekko");
        assertThatThrownBy(() -> workload().only(Set.of("sing")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected parts of throughput, found [sing]");
    }

    @Test
    void shouldShowHowFarItIs() {
        run(workload(), FULL);

        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .hasSize(6)
                .first()
                .asString()
                .matches(" *\\[1/6] ring, round 1 of 3; about 2 min left");
    }
}
