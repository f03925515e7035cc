package io.understudy.shell.internal;

import java.util.ArrayList;
import java.util.List;

/** Text in columns as wide as what is in them, together never wider than {@value #WIDTH}; long cells lose their middle. */
final class Table {
    /** The widest line. */
    static final int WIDTH = 100;

    private static final String GAP = "  ";
    private static final String CUT = "…";

    private Table() {}

    /** The table, without a line end behind the last line. */
    static String of(List<String> head, List<List<String>> rows) {
        List<List<String>> all = new ArrayList<>();
        all.add(head);
        rows.forEach(row -> all.add(row.stream().map(Phrase::escaped).toList()));
        int[] widths = widths(all);
        return Lines.of(all.stream().map(row -> line(row, widths)).toList());
    }

    private static int[] widths(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        int room = WIDTH - GAP.length() * (widths.length - 1);
        for (int total = total(widths); total > room; total--) {
            widths[widest(widths)]--;
        }
        return widths;
    }

    private static int total(int[] widths) {
        int total = 0;
        for (int width : widths) {
            total += width;
        }
        return total;
    }

    private static int widest(int[] widths) {
        int widest = 0;
        for (int column = 1; column < widths.length; column++) {
            if (widths[column] > widths[widest]) {
                widest = column;
            }
        }
        return widest;
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = cut(row.get(column), widths[column]);
            line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
        }
        return line.toString().stripTrailing();
    }

    /** The text, or its beginning and its end if it is longer than {@code width}. */
    static String cut(String text, int width) {
        if (text.length() <= width) {
            return text;
        }
        int end = (width - 1) / 2;
        int begin = width - 1 - end;
        return text.substring(0, begin) + CUT + text.substring(text.length() - end);
    }
}
