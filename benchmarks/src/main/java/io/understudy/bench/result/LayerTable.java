package io.understudy.bench.result;

import io.understudy.bench.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table that compares variants of ours with ours as it is: one line for each variant, one column for each row. */
public final class LayerTable {
    private static final String NOTHING = "-";

    private LayerTable() {}

    /** Of these rows. */
    public static Table of(Collection<Row> rows) {
        List<String> headings = new ArrayList<>(List.of("system"));
        rows.forEach(row -> {
            headings.add(row.name() + ", " + row.metric().unit());
            headings.add("of plain");
        });
        headings.add("least");
        Table table =
                new Table(headings, IntStream.range(1, headings.size()).boxed().collect(Collectors.toSet()));
        for (String system : systems(rows)) {
            List<String> cells = new ArrayList<>(List.of(system));
            for (Row row : rows) {
                Spread spread = row.systems().get(system);
                cells.add(spread == null ? NOTHING : spread.toString());
                cells.add(row.share(system).map(Numbers::percent).orElse(NOTHING));
            }
            List<Double> shares = shares(rows, system);
            cells.add(shares.isEmpty() ? NOTHING : Numbers.percent(Collections.min(shares)));
            table.add(cells);
        }
        return table;
    }

    private static Set<String> systems(Collection<Row> rows) {
        return rows.stream()
                .flatMap(row -> row.systems().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Double> shares(Collection<Row> rows, String system) {
        return rows.stream().flatMap(row -> row.share(system).stream()).toList();
    }
}
