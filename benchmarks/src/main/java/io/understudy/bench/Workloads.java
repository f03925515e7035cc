package io.understudy.bench;

import io.understudy.bench.compare.Comparison;
import io.understudy.bench.compare.CoordinatorWorkload;
import io.understudy.bench.compare.Groups;
import io.understudy.bench.fork.Forks;
import io.understudy.bench.suspend.SuspendWorkload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The workloads there are, by name and in the order in which they run. */
final class Workloads {
    private final Map<String, Workload> byName = new LinkedHashMap<>();
    /** The workload that a part belongs to, by the name of the part. */
    private final Map<String, Workload> byPart = new LinkedHashMap<>();

    /** Those of {@code ./bench}. */
    static Workloads known(Forks forks) {
        List<Workload> all = new ArrayList<>();
        Groups.all().forEach(group -> all.add(new Comparison(group, forks)));
        all.add(new CoordinatorWorkload());
        all.add(new SuspendWorkload());
        return new Workloads(all);
    }

    Workloads(List<Workload> all) {
        for (Workload workload : all) {
            if (byName.put(workload.name(), workload) != null) {
                throw new IllegalArgumentException("two workloads are called " + workload.name());
            }
        }
        for (Workload workload : all) {
            for (String part : workload.parts().keySet()) {
                if (part.equals(workload.name())) {
                    continue; // the name means the whole
                }
                if (byName.containsKey(part) || byPart.put(part, workload) != null) {
                    throw new IllegalArgumentException("two workloads are called " + part);
                }
            }
        }
    }

    List<Workload> all() {
        return List.copyOf(byName.values());
    }

    /**
     * The workloads of these names, each once; all of them if there are no names. Of a workload whose parts are named, these
     * parts, unless it is named itself.
     *
     * @throws IllegalArgumentException if a name is not known; says which are
     */
    List<Workload> named(List<String> names) {
        if (names.isEmpty()) {
            return all();
        }
        Map<Workload, Set<String>> parts = new LinkedHashMap<>();
        Set<Workload> whole = new LinkedHashSet<>();
        for (String name : names) {
            Workload workload = byName.getOrDefault(name, byPart.get(name));
            if (workload == null) {
                throw new IllegalArgumentException(
                        "there is no workload called '" + name + "'; expected one of: " + String.join(", ", names()));
            }
            Set<String> wanted = parts.computeIfAbsent(workload, key -> new LinkedHashSet<>());
            if (byName.containsKey(name)) {
                whole.add(workload);
            } else {
                wanted.add(name);
            }
        }
        List<Workload> found = new ArrayList<>();
        parts.forEach((workload, wanted) -> found.add(whole.contains(workload) ? workload : workload.only(wanted)));
        return found;
    }

    private List<String> names() {
        List<String> names = new ArrayList<>(byName.keySet());
        names.addAll(byPart.keySet());
        return names;
    }
}
