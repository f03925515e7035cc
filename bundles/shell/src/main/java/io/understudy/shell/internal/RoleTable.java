package io.understudy.shell.internal;

import io.understudy.observe.RoleCast;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Roles and those who can play them, as a table. */
final class RoleTable {
    private static final List<String> HEAD = List.of("role", "current", "candidates", "configured", "chosen");

    private RoleTable() {}

    /** The table, without a line end behind the last line. */
    static String of(List<RoleCast> casts) {
        return Table.of(HEAD, casts.stream().map(RoleTable::row).toList());
    }

    /** The same under names. */
    static List<Map<String, Object>> json(List<RoleCast> casts) {
        return casts.stream().map(RoleTable::facts).toList();
    }

    private static Map<String, Object> facts(RoleCast cast) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("role", cast.role());
        facts.put("current", cast.current());
        facts.put("candidates", cast.candidates());
        facts.put("configured", cast.configured());
        facts.put("chosen", cast.chosen());
        return facts;
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
