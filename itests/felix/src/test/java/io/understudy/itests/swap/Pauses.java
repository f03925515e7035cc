package io.understudy.itests.swap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How often each part was swapped in each way, and how long actors had to wait for it.
 *
 * <p><b>Threads:</b> the thread of the test.
 */
final class Pauses {
    private static final String ROW = "| %-18s | %-18s | %6s | %8s | %8s | %8s |%n";

    private record Key(Way way, String part) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byPart = part.compareTo(other.part);
            return byPart != 0 ? byPart : way.compareTo(other.way);
        }
    }

    private static final class Row {
        private int swaps;
        private final List<double[]> waits = new ArrayList<>();
    }

    private final Map<Key, Row> rows = new TreeMap<>();

    /** Notes {@code swaps} swaps and how long each of some actors had to wait, in milliseconds. */
    void add(String part, Way way, int swaps, double[] waits) {
        Row row = rows.computeIfAbsent(new Key(way, part), key -> new Row());
        row.swaps += swaps;
        row.waits.add(waits);
    }

    /** How many swaps there were. */
    int swaps() {
        return rows.values().stream().mapToInt(row -> row.swaps).sum();
    }

    /** How many swaps there were of one part, in one way. */
    int swaps(String part, Way way) {
        Row row = rows.get(new Key(way, part));
        return row == null ? 0 : row.swaps;
    }

    /** The 99th percentile of the waits in some ways, in milliseconds. */
    double p99(Predicate<Way> ways) {
        return percentile(waits(ways), 0.99);
    }

    private double[] waits(Predicate<Way> ways) {
        return rows.entrySet().stream()
                .filter(entry -> ways.test(entry.getKey().way))
                .flatMap(entry -> entry.getValue().waits.stream())
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
    }

    private static double percentile(double[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(sorted.length * share) - 1)];
    }

    /** The table: one row for each part and way, then sums. */
    String table() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(ROW, "part", "way", "swaps", "p50 ms", "p99 ms", "max ms"));
        text.append(String.format(ROW, "---", "---", "---:", "---:", "---:", "---:"));
        rows.forEach((key, row) -> {
            double[] sorted =
                    row.waits.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
            text.append(row(key.part, key.way.title, row.swaps, sorted));
        });
        text.append(sum("make before break", Way::makeBeforeBreak));
        text.append(sum("in place", way -> way.inPlace));
        return text.toString();
    }

    /** Whether the pauses in some ways keep the goal, as they are and beyond what there is if nothing is swapped. */
    String judged(String title, Predicate<Way> ways, double goal) {
        double p99 = p99(ways);
        double control = p99(way -> way == Way.NOTHING);
        String verdict =
                p99 < goal ? "met" : p99 - control < goal ? "met beyond what the machine does anyway" : "missed";
        return String.format(
                Locale.ROOT,
                "Goal for %s, p99 under %.0f ms: %s (%.2f ms, and %.2f ms when nothing is swapped)",
                title,
                goal,
                verdict,
                p99,
                control);
    }

    private String sum(String title, Predicate<Way> ways) {
        int swaps = rows.entrySet().stream()
                .filter(entry -> ways.test(entry.getKey().way))
                .mapToInt(entry -> entry.getValue().swaps)
                .sum();
        return row("all", title, swaps, waits(ways));
    }

    private static String row(String part, String way, int swaps, double[] sorted) {
        return String.format(
                ROW,
                part,
                way,
                swaps,
                millis(percentile(sorted, 0.5)),
                millis(percentile(sorted, 0.99)),
                millis(percentile(sorted, 1)));
    }

    private static String millis(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
