package io.understudy.example.demo.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a show came to.
 *
 * @param steps what each step did
 * @param usualGap the longest time in which a busy actor got no turn while nothing was replaced
 * @param tallies what became of the messages, hop by hop
 * @param faults what was found to be wrong besides
 * @param took how long it was
 */
record ShowOutcome(
        List<StepReport> steps, Duration usualGap, Map<Hop, Tally> tallies, List<String> faults, Duration took) {
    /** Where nothing may become a dead letter. */
    private static final Set<Hop> DELIVERED = Set.of(Hop.STATIONS, Hop.PULSE, Hop.COUNTER);

    /** All messages together. */
    Tally total() {
        return tallies.values().stream().reduce(Tally.NONE, Tally::plus);
    }

    /** The steps and the messages, as tables. */
    String tables() {
        return StepTable.of(steps) + StepTable.footnote(usualGap) + System.lineSeparator() + trafficTable();
    }

    private String trafficTable() {
        StringBuilder table = new StringBuilder(
                String.format(Locale.ROOT, "%-24s %10s %10s %14s%n", "messages", "sent", "handled", "dead-lettered"));
        tallies.forEach((hop, tally) -> table.append(String.format(
                Locale.ROOT,
                "%-24s %10d %10d %14d%n",
                hop.label(),
                tally.sent(),
                tally.handled(),
                tally.deadLettered())));
        return table.toString();
    }

    /** One line. */
    String summary() {
        Tally total = total();
        return String.format(
                Locale.ROOT,
                "demo: sent=%d handled=%d dead-lettered=%d lost=%d duplicated=%d reordered=%d swaps=%d in %d ms",
                total.sent(),
                total.handled(),
                total.deadLettered(),
                total.lost(),
                total.duplicated(),
                total.reordered(),
                steps.stream().filter(step -> step.problem() == null).count(),
                took.toMillis());
    }

    /** What is wrong; nothing, if all adds up. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        steps.stream()
                .filter(step -> step.problem() != null)
                .forEach(step -> problems.add(step.part() + " " + step.way() + ": " + step.problem()));
        tallies.forEach((hop, tally) -> {
            if (!tally.addsUp()) {
                problems.add(
                        hop.label() + ": expected sent = handled + dead-lettered, once and in order, found " + tally);
            }
            if (DELIVERED.contains(hop) && tally.deadLettered() != 0) {
                problems.add(hop.label() + ": expected no dead letter, found " + tally.deadLettered());
            }
        });
        problems.addAll(faults);
        return problems;
    }
}
