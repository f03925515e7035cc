package io.understudy.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rows of text under headings, in columns as wide as they must be.
 *
 * <p><b>Threads:</b> one.
 */
public final class Table {
    private final List<String> headings;
    private final Set<Integer> numbers;
    private final List<List<String>> rows = new ArrayList<>();

    /** A table whose columns {@code numbers}, counted from 0, stand to the right. */
    public Table(List<String> headings, Set<Integer> numbers) {
        this.headings = List.copyOf(headings);
        this.numbers = Set.copyOf(numbers);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has not as many cells as there are headings
     */
    public void add(List<String> row) {
        if (row.size() != headings.size()) {
            throw new IllegalArgumentException("a row: expected " + headings.size() + " cells, found " + row);
        }
        rows.add(List.copyOf(row));
    }

    /** As text, a line each. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line(headings));
        lines.add(
                "-".repeat(IntStream.range(0, headings.size()).map(this::width).sum() + 2 * (headings.size() - 1)));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String space = " ".repeat(width(column) - cell.length());
            line.append(column == 0 ? "" : "  ").append(numbers.contains(column) ? space + cell : cell + space);
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        return Math.max(
                headings.get(column).length(),
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }
}
