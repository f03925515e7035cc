package io.understudy.checks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables of configuration in a document: below each heading that names a PID, property and default. */
final class ConfigurationTables {
    private static final Pattern HEADING = Pattern.compile("#{2,6} .*");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    private ConfigurationTables() {}

    /** Defaults by property, as the document has them, of each table below a heading that names {@code pid}. */
    static List<Map<String, String>> of(String pid, List<String> lines) {
        List<Map<String, String>> tables = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (HEADING.matcher(lines.get(i)).matches() && quoted(lines.get(i)).contains(pid)) {
                tables.add(below(lines.subList(i + 1, lines.size())));
            }
        }
        return tables;
    }

    private static Map<String, String> below(List<String> lines) {
        Map<String, String> defaults = new TreeMap<>();
        int column = -1;
        for (String line : lines) {
            if (HEADING.matcher(line).matches() || (column >= 0 && !line.startsWith("|"))) {
                break;
            }
            if (line.startsWith("|")) {
                List<String> cells = List.of(line.substring(1).strip().split("(?<!\\\\)\\|")).stream()
                        .map(String::strip)
                        .toList();
                if (column < 0) {
                    column = cells.indexOf("Default");
                } else if (!cells.get(0).startsWith("--")) {
                    defaults.put(unquoted(cells.get(0)), column < 0 ? "" : cells.get(column));
                }
            }
        }
        return defaults;
    }

    /** How a table differs from the metatype; empty if it does not. */
    static List<String> differences(Metatype.Pid pid, Map<String, String> table) {
        List<String> differences = new ArrayList<>();
        TreeSet<String> left = new TreeSet<>(table.keySet());
        for (Metatype.Attribute attribute : pid.attributes()) {
            if (!left.remove(attribute.id())) {
                differences.add(attribute.id() + ": not in the table");
            } else if (!agrees(attribute, table.get(attribute.id()))) {
                differences.add(attribute.id() + ": its default is "
                        + (attribute.standard() == null ? expectedWithout(attribute) : attribute.standard())
                        + ", but the table says " + table.get(attribute.id()));
            }
        }
        left.forEach(property -> differences.add(property + ": only in the table"));
        return differences;
    }

    private static boolean agrees(Metatype.Attribute attribute, String cell) {
        String said = unquoted(cell);
        if (attribute.standard() == null) {
            return said.equals(expectedWithout(attribute));
        }
        if (attribute.standard().isEmpty()) {
            return said.equals("empty") || said.equals("none");
        }
        return said.equals(attribute.standard()) || (attribute.isNumber() && isSameNumber(said, attribute.standard()));
    }

    private static String expectedWithout(Metatype.Attribute attribute) {
        return attribute.required() ? "none, required" : "none";
    }

    private static boolean isSameNumber(String one, String other) {
        try {
            return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static String unquoted(String cell) {
        return cell.replace("`", "").strip();
    }

    private static List<String> quoted(String line) {
        List<String> quoted = new ArrayList<>();
        Matcher matcher = QUOTED.matcher(line);
        while (matcher.find()) {
            quoted.add(matcher.group(1));
        }
        return quoted;
    }
}
