package io.understudy.bench.jmh;

import io.understudy.bench.Table;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.openjdk.jmh.results.RunResult;

/** Results, a line each. */
final class JmhTable {
    private final Table table = new Table(List.of("Benchmark", "ns/op", "+/-", "bytes/op"), Set.of(1, 2, 3));

    JmhTable(Collection<RunResult> results) {
        for (RunResult result : results) {
            Row row = Row.of(result);
            table.add(List.of(row.name(), number(row.nanos()), number(row.spread()), number(row.bytes())));
        }
    }

    List<String> lines() {
        return table.lines();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value);
    }
}
