package io.understudy.shell.internal;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;

/** What can be configured. */
interface ConfigKeys {
    /** The PIDs that {@code actor:config} may be given. */
    SortedSet<String> pids();

    /** The properties under a PID, each with the value it has, or else its default. */
    SortedMap<String, String> values(String pid);

    /**
     * What bundles declare.
     *
     * @param single properties and their defaults by PID
     * @param factories the same by factory PID
     */
    record Declared(Map<String, Map<String, String>> single, Map<String, Map<String, String>> factories) {
        /** The defaults of a PID, which may be one of a factory, such as {@code io.example.limit~orders}. */
        Map<String, String> defaults(String pid) {
            int name = pid.indexOf('~');
            return name < 0
                    ? single.getOrDefault(pid, Map.of())
                    : factories.getOrDefault(pid.substring(0, name), Map.of());
        }
    }
}
