package io.understudy.shell.internal;

import io.understudy.observe.RoleCast;
import java.util.ArrayList;
import java.util.List;

/** Roles and those who can play them, in columns as wide as what is in them. */
final class RoleTable {
    private static final List<String> HEAD = List.of("role", "current", "candidates", "configured", "chosen");
    private static final String GAP = "  ";

    private RoleTable() {}

    /** The table, without a line end behind the last line. */
    static String of(List<RoleCast> casts) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        casts.forEach(cast -> rows.add(row(cast)));
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        return String.join(
                System.lineSeparator(),
                rows.stream().map(row -> line(row, widths)).toList());
    }

    private static List<String> row(RoleCast cast) {
        return List.of(
                cast.role(),
                cast.current() == null ? "(nobody)" : cast.current(),
                orDash(String.join(", ", cast.candidates())),
                orDash(cast.configured()),
                orDash(cast.chosen()));
    }

    private static String orDash(String text) {
        return text.isEmpty() ? "-" : text;
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
