package io.understudy.shell.internal;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code actor:middleware}: what wraps turns, the outermost first. */
final class MiddlewareTable {
    private static final List<String> HEAD = List.of("middleware", "ranking", "actors", "bundle");

    private MiddlewareTable() {}

    /**
     * One middleware.
     *
     * @param name what it is called
     * @param ranking the higher, the further outside
     * @param id the lower, the further outside among equals
     * @param paths which actors it wraps; empty: all
     * @param bundle whose it is
     */
    record Entry(String name, int ranking, long id, List<String> paths, String bundle) {}

    static String of(List<Entry> entries) {
        if (entries.isEmpty()) {
            return "there is no middleware";
        }
        return Table.of(HEAD, sorted(entries).map(MiddlewareTable::row).toList());
    }

    /** The same under names; no paths: all actors. */
    static List<Map<String, Object>> json(List<Entry> entries) {
        return sorted(entries).map(MiddlewareTable::facts).toList();
    }

    private static Stream<Entry> sorted(List<Entry> entries) {
        return entries.stream()
                .sorted(Comparator.comparingInt((Entry entry) -> -entry.ranking())
                        .thenComparingLong(Entry::id));
    }

    private static Map<String, Object> facts(Entry entry) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("middleware", entry.name());
        facts.put("ranking", entry.ranking());
        facts.put("actors", entry.paths());
        facts.put("bundle", entry.bundle());
        return facts;
    }

    private static List<String> row(Entry entry) {
        return List.of(
                entry.name(),
                String.valueOf(entry.ranking()),
                entry.paths().isEmpty() ? "(all)" : String.join(", ", entry.paths()),
                entry.bundle());
    }
}
