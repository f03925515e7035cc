package io.understudy.shell.internal;

import io.understudy.observe.RoleCast;
import java.util.List;

/** Roles and those who can play them, as a table. */
final class RoleTable {
    private static final List<String> HEAD = List.of("role", "current", "candidates", "configured", "chosen");

    private RoleTable() {}

    /** The table, without a line end behind the last line. */
    static String of(List<RoleCast> casts) {
        return Table.of(HEAD, casts.stream().map(RoleTable::row).toList());
    }

    private static List<String> row(RoleCast cast) {
        return List.of(
                cast.role(),
                cast.current() == null ? "(nobody)" : cast.current(),
                Phrase.orDash(String.join(", ", cast.candidates())),
                Phrase.orDash(cast.configured()),
                Phrase.orDash(cast.chosen()));
    }
}
