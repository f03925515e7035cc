package io.understudy.example.demo.internal;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What steps did, one line each. */
final class StepTable {
    private static final String FORMAT = "%-19s %-32s %-35s %8s %7s%n";
    private static final double NANOS_OF_A_MILLISECOND = 1e6;

    private StepTable() {}

    /** The table; times in milliseconds. */
    static String of(List<StepReport> steps) {
        StringBuilder table = new StringBuilder(
                String.format(Locale.ROOT, FORMAT, "part", "how", "what happened", "pause ms", "gap ms"));
        for (StepReport step : steps) {
            table.append(String.format(
                    Locale.ROOT,
                    FORMAT,
                    step.part(),
                    step.way(),
                    step.problem() == null ? step.change() : "WRONG: " + step.problem(),
                    milliseconds(step.pause()),
                    milliseconds(step.gap())));
        }
        return table.toString();
    }

    /** What to compare the gaps with. */
    static String footnote(Duration usualGap) {
        return String.format(
                Locale.ROOT,
                "pause: in nobody's hands; gap: the longest time a busy actor got no turn, %s when nothing is replaced%n",
                milliseconds(usualGap));
    }

    private static String milliseconds(Duration time) {
        return time == null ? "-" : String.format(Locale.ROOT, "%.2f", time.toNanos() / NANOS_OF_A_MILLISECOND);
    }
}
