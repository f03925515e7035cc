package io.understudy.example.demo.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What steps did, one line each, in columns as wide as what is in them. */
final class StepTable {
    private static final double NANOS_OF_A_MILLISECOND = 1e6;
    /** From here on, columns are numbers. */
    private static final int NUMBERS = 3;

    private StepTable() {}

    /** The table; times in milliseconds. */
    static String of(List<StepReport> steps) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("part", "how", "what happened", "pause ms", "gap ms"));
        steps.forEach(step -> rows.add(row(step)));
        StringBuilder table = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                int number = column;
                int width = rows.stream()
                        .mapToInt(other -> other.get(number).length())
                        .max()
                        .orElse(1);
                table.append(column == 0 ? "" : "  ").append(padded(row.get(column), width, column >= NUMBERS));
            }
            table.append(System.lineSeparator());
        }
        return table.toString();
    }

    private static List<String> row(StepReport step) {
        return List.of(
                step.part(),
                step.way(),
                step.problem() == null ? step.change() : "WRONG, see below",
                milliseconds(step.pause()),
                milliseconds(step.gap()));
    }

    private static String padded(String text, int width, boolean right) {
        String padding = " ".repeat(width - text.length());
        return right ? padding + text : text + padding;
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
