package io.understudy.bench.result;

import io.understudy.bench.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table that compares ours with its peers: one line for each row, one column for each peer that is not the best Pekko. */
public final class PeerTable {
    private static final String NOTHING = "-";

    private PeerTable() {}

    /** Of these rows, with every peer. */
    public static Table of(Collection<Row> rows) {
        Set<String> peers = rows.stream()
                .flatMap(row -> row.systems().keySet().stream())
                .filter(each -> !each.equals(Row.OURS))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return table(rows, List.copyOf(peers));
    }

    /** Of these rows, with nothing but the comparison. */
    public static Table brief(Collection<Row> rows) {
        return table(rows, List.of());
    }

    private static Table table(Collection<Row> rows, List<String> peers) {
        List<String> headings =
                new ArrayList<>(List.of("workload", "unit", "ours", "best Pekko", "which", "ratio", "to serial"));
        headings.addAll(peers);
        Set<Integer> numbers = IntStream.range(2, headings.size())
                .filter(column -> column != 4)
                .boxed()
                .collect(Collectors.toSet());
        Table table = new Table(headings, numbers);
        for (Row row : rows) {
            List<String> cells = new ArrayList<>(List.of(
                    row.name(),
                    row.metric().unit(),
                    spread(row, Optional.of(Row.OURS)),
                    spread(row, row.bestPekkoSystem()),
                    row.bestPekkoSystem().orElse(NOTHING),
                    row.ratio().map(Numbers::times).orElse(NOTHING),
                    row.ratioToSerial().map(Numbers::times).orElse(NOTHING)));
            peers.forEach(peer -> cells.add(row.median(peer).map(Numbers::text).orElse(NOTHING)));
            table.add(cells);
        }
        return table;
    }

    private static String spread(Row row, Optional<String> system) {
        return system.map(row.systems()::get).map(Spread::toString).orElse(NOTHING);
    }
}
