package io.understudy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MainTest {
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

    private int run(String... arguments) {
        Workloads workloads = new Workloads(List.of(
                new Scripted("good", List.of()),
                new Scripted("slow", List.of("expected less, found more")),
                new Scripted("broken", List.of())));
        return new Main(workloads, print(out), print(err), false).run(List.of(arguments));
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
    void shouldListWorkloads() {
        assertThat(run("list")).isZero();

        assertThat(measured).isEmpty();
        assertThat(out().lines()).hasSize(3).first().asString().contains("good", "does nothing");
    }

    @Test
    void shouldWarnWhenOthersUseTheMachine() {
        assertThat(Neighbours.warning(4, 0.5, 0.5))
                .hasValue("Other processes used 1.5 of 4 processors meanwhile: the higher percentiles suffer.");
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
    void shouldKnowWorkloadsThatCanBeTypedAndDescribeThemselves() {
        assertThat(Workloads.known().all()).isNotEmpty().allSatisfy(workload -> {
            assertThat(workload.name()).matches("[a-z0-9-]+").isNotIn("quick", "list", "help");
            assertThat(workload.summary()).isNotBlank();
        });
    }
}
