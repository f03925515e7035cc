package io.understudy.bench;

import io.understudy.bench.suspend.SuspendWorkload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workloads there are, by name and in the order in which they run. */
final class Workloads {
    private final Map<String, Workload> byName = new LinkedHashMap<>();

    /** Those of {@code ./bench}. */
    static Workloads known() {
        return new Workloads(List.of(new SuspendWorkload()));
    }

    Workloads(List<Workload> all) {
        for (Workload workload : all) {
            if (byName.put(workload.name(), workload) != null) {
                throw new IllegalArgumentException("two workloads are called " + workload.name());
            }
        }
    }

    List<Workload> all() {
        return List.copyOf(byName.values());
    }

    /**
     * The workloads of these names, each once; all of them if there are no names.
     *
     * @throws IllegalArgumentException if a name is not known; says which are
     */
    List<Workload> named(List<String> names) {
        if (names.isEmpty()) {
            return all();
        }
        List<Workload> found = new ArrayList<>();
        for (String name : names) {
            Workload workload = byName.get(name);
            if (workload == null) {
                throw new IllegalArgumentException("there is no workload called '" + name + "'; expected one of: "
                        + String.join(", ", byName.keySet()));
            }
            if (!found.contains(workload)) {
                found.add(workload);
            }
        }
        return found;
    }
}
