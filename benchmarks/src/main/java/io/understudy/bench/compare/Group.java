package io.understudy.bench.compare;

import io.understudy.bench.Table;
import io.understudy.bench.fork.Job;
import io.understudy.bench.result.Metric;
import io.understudy.bench.result.Row;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Workloads that are measured alike and shown in one table.
 *
 * @param name what it is called
 * @param summary what it measures, in one line
 * @param parts the experiments that can be measured alone, and what each does
 * @param kind how a JVM measures
 * @param metrics what becomes a row of the table
 * @param table makes the table
 * @param full how much is measured for figures to quote
 * @param quick how much is measured to see that it works
 */
public record Group(
        String name,
        String summary,
        Map<String, String> parts,
        Job.Kind kind,
        List<Metric> metrics,
        Function<Collection<Row>, Table> table,
        Extent full,
        Extent quick) {

    /** Copies the collections. */
    public Group {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        metrics = List.copyOf(metrics);
    }
}
