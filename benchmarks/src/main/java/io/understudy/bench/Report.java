package io.understudy.bench;

import io.understudy.bench.result.Row;
import java.util.List;

/**
 * What a workload came to.
 *
 * @param table the figures
 * @param notes how to read them, a sentence each
 * @param missed the goals that were missed and must not be, a sentence each
 * @param failed what could not be measured and why, a sentence each
 * @param rows the figures by system, for what compares them and for what keeps them
 */
public record Report(Table table, List<String> notes, List<String> missed, List<String> failed, List<Row> rows) {
    /** Copies the lists. */
    public Report {
        notes = List.copyOf(notes);
        missed = List.copyOf(missed);
        failed = List.copyOf(failed);
        rows = List.copyOf(rows);
    }

    /** Of a workload that keeps nothing but its table. */
    public Report(Table table, List<String> notes, List<String> missed) {
        this(table, notes, missed, List.of(), List.of());
    }
}
