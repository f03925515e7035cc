package io.understudy.bench.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.bench.Assembly;
import io.understudy.bench.OpenSystem;
import io.understudy.bench.Plan;
import io.understudy.bench.Progress;
import io.understudy.bench.Report;
import io.understudy.bench.Samples;
import io.understudy.spi.MonotonicClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SuspendWorkloadTest {
    /** One that is not disturbed is enough: whatever else a machine does makes nothing faster. */
    private static final int ATTEMPTS = 4;

    static Stream<Assembly> assemblies() {
        return Assembly.all().stream();
    }

    @Test
    void shouldMeasureEveryScenarioWithEveryCoordinatorIdleAndBusy() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        Progress progress = new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8), false);

        Report report = new SuspendWorkload().run(new Plan(2, 5, 10, Duration.ofSeconds(10)), progress);

        int expected = Assembly.all().size() * 2 * Scenario.all().size();
        assertThat(report.table().lines())
                .hasSize(2 + expected)
                .filteredOn(line -> line.matches(".* 20 +.*"))
                .hasSize(expected);
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .contains("[1/6] warm-up, stealing", "[6/6] round 2, locking");
    }

    @ParameterizedTest
    @MethodSource("assemblies")
    void shouldMeetTheGoalsOfSuspensionInAnIdleSystem(Assembly assembly) {
        assertThat(meets(assembly, new Cycle())).isTrue();
        assertThat(meets(assembly, FirstMessage.byResume())).isTrue();
        assertThat(meets(assembly, FirstMessage.bySignal())).isTrue();
        assertThat(meets(assembly, new FirstMessageWithRoom())).isTrue();
    }

    @Test
    void shouldMissThemWhenWorkersSleepWhileActorsAreReady() {
        Assembly sleepy = new Assembly("sleepy", SleepyCoordinator::new);

        assertThat(meets(sleepy, new Cycle())).isFalse();
        assertThat(meets(sleepy, FirstMessage.byResume())).isFalse();
    }

    @Test
    void shouldReportWhichGoalWasMissedInAnIdleSystemOnly() {
        Figures figures = new Figures();
        Samples late = new Samples();
        late.add(Duration.ofMillis(12).toNanos());
        figures.add(new Figures.Row("stealing", true, "a", Scenario.FIRST_MESSAGE), late);
        figures.add(new Figures.Row("stealing", false, "b", Scenario.FIRST_MESSAGE), late);

        assertThat(figures.report().missed()).containsExactly("stealing, b: expected p99 < 10 ms, found 12 ms");
        assertThat(List.copyOf(figures.report().table().lines().subList(2, 4)))
                .allSatisfy(line -> assertThat(line).endsWith("missed"));
    }

    private static boolean meets(Assembly assembly, Scenario scenario) {
        try (OpenSystem open = assembly.open()) {
            for (int i = 0; i < ATTEMPTS; i++) {
                Samples samples = new Samples();
                scenario.measure(open.system(), new Quota(300, Duration.ofMillis(200), MonotonicClock.SYSTEM), samples);
                if (scenario.goal().metBy(samples)) {
                    return true;
                }
            }
            return false;
        }
    }
}
