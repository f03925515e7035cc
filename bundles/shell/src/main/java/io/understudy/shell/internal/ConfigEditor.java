package io.understudy.shell.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code actor:config}: shows configurations and changes one. Other values keep their types; new ones are texts. */
final class ConfigEditor {
    private final ConfigStore store;

    ConfigEditor(ConfigStore store) {
        this.store = store;
    }

    String run(Arguments arguments) {
        List<String> words = arguments.words();
        if (words.isEmpty()) {
            return arguments.json() ? Json.of(facts()) : all();
        }
        String pid = words.get(0);
        if (!pid.startsWith(ConfigStore.PREFIX)) {
            throw Usage.CONFIG.refuse(
                    "pid: expected one that begins with " + ConfigStore.PREFIX + ", found '" + pid + "'");
        }
        if (words.size() > 1) {
            change(pid, words.subList(1, words.size()));
        }
        return arguments.json() ? Json.of(facts(pid)) : one(pid);
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new TreeMap<>();
        store.pids().forEach(pid -> facts.put(pid, facts(pid)));
        return facts;
    }

    private Map<String, Object> facts(String pid) {
        Map<String, Object> facts = new TreeMap<>();
        store.values(pid).forEach((key, value) -> facts.put(key, TypedValue.several(value)));
        return facts;
    }

    private String all() {
        List<List<String>> rows = store.pids().stream()
                .sorted()
                .map(pid -> List.of(pid, line(store.values(pid))))
                .toList();
        return rows.isEmpty()
                ? "nothing is configured; every bundle uses its defaults"
                : Table.of(List.of("pid", "values"), rows);
    }

    private static String line(Map<String, Object> values) {
        return Phrase.orDash(new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + TypedValue.text(entry.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    private String one(String pid) {
        Map<String, Object> values = store.values(pid);
        if (values.isEmpty()) {
            return pid + " is not configured; its bundle uses its defaults. actor:config " + pid
                    + " KEY=VALUE configures it";
        }
        List<List<String>> rows = new ArrayList<>();
        new TreeMap<>(values)
                .forEach((key, value) -> rows.add(
                        List.of(key, TypedValue.text(value), value.getClass().getSimpleName())));
        return Table.of(List.of("key", "value", "type"), rows);
    }

    private void change(String pid, List<String> changes) {
        Map<String, Object> values = new LinkedHashMap<>(store.values(pid));
        for (String change : changes) {
            int equals = change.indexOf('=');
            if (equals < 1) {
                throw Usage.CONFIG.refuse("change: expected KEY=VALUE, found '" + change + "'");
            }
            String key = change.substring(0, equals);
            values.put(key, TypedValue.like(values.get(key), key, change.substring(equals + 1)));
        }
        store.replace(pid, values);
    }
}
