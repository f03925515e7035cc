package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ShowOutcomeTest {
    private static final StepReport DONE = new StepReport(
            "coordinator", "by operator", "stealing -> locking", Duration.ofNanos(412_300), Duration.ofMillis(2), null);
    private static final StepReport WRONG =
            new StepReport("registry", "by update in place", "", null, Duration.ofMillis(2), "it threw");

    private static ShowOutcome outcome(List<StepReport> steps, Map<Hop, Tally> tallies, String... faults) {
        Map<Hop, Tally> sorted = new EnumMap<>(Hop.class);
        sorted.putAll(tallies);
        return new ShowOutcome(steps, Duration.ofMillis(1), sorted, List.of(faults), Duration.ofMillis(77));
    }

    @Test
    void shouldSumUpInOneLine() {
        ShowOutcome outcome = outcome(
                List.of(DONE),
                Map.of(Hop.STATIONS, new Tally(10, 10, 0, 0, 0, 0, 0), Hop.WINDOW, new Tally(5, 1, 0, 4, 0, 0, 0)));

        assertThat(outcome.problems()).isEmpty();
        assertThat(outcome.summary())
                .isEqualTo("demo: sent=15 handled=11 dead-lettered=4 lost=0 duplicated=0 reordered=0 swaps=1 in 77 ms");
    }

    @Test
    void shouldShowThePauseOfEachStep() {
        assertThat(outcome(List.of(DONE, WRONG), Map.of()).tables())
                .containsPattern("(?m)^coordinator +by operator +stealing -> locking +0\\.41 +2\\.00$")
                .containsPattern("(?m)^registry +by update in place +WRONG, see below +- +2\\.00$")
                .contains("1.00 when nothing is replaced");
    }

    @Test
    void shouldComplainOfMessagesThatAreLostTwiceThereOrLate() {
        assertThat(outcome(List.of(), Map.of(Hop.DESK, new Tally(3, 2, 0, 0, 1, 0, 0)))
                        .problems())
                .hasSize(1);
        assertThat(outcome(List.of(), Map.of(Hop.DESK, new Tally(3, 3, 0, 0, 0, 1, 0)))
                        .problems())
                .hasSize(1);
        assertThat(outcome(List.of(), Map.of(Hop.DESK, new Tally(3, 3, 0, 0, 0, 0, 1)))
                        .problems())
                .hasSize(1);
    }

    @Test
    void shouldComplainOfADeadLetterWhereNoneIsMeantToBe() {
        assertThat(outcome(List.of(), Map.of(Hop.PULSE, new Tally(3, 2, 0, 1, 0, 0, 0)))
                        .problems())
                .containsExactly("pulse to itself: expected no dead letter, found 1");
    }

    @Test
    void shouldComplainOfStepsAndOfWhatElseWasFound() {
        assertThat(outcome(List.of(DONE, WRONG), Map.of(), "no rest").problems())
                .containsExactly("registry by update in place: it threw", "no rest");
    }
}
