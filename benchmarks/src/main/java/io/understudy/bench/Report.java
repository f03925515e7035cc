package io.understudy.bench;

import java.util.List;

/**
 * What a workload came to.
 *
 * @param table the figures
 * @param notes how to read them, a sentence each
 * @param missed the goals that were missed and must not be, a sentence each
 */
public record Report(Table table, List<String> notes, List<String> missed) {
    /** Copies the lists. */
    public Report {
        notes = List.copyOf(notes);
        missed = List.copyOf(missed);
    }
}
