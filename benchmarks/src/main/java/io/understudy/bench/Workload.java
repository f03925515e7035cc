package io.understudy.bench;

import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Something that can be measured by name: one thing, or a group of parts. A class of its own in {@link Workloads}. */
public interface Workload {

    /** What it is called on the command line: small letters, digits and hyphens. */
    String name();

    /** What it measures, in one line. */
    String summary();

    /** The parts that can be measured alone, by name, and what each does; none if it is one thing. */
    default Map<String, String> parts() {
        return Map.of();
    }

    /**
     * The same with these parts only.
     *
     * @throws IllegalArgumentException if it has no such part
     */
    default Workload only(Set<String> names) {
        throw new IllegalArgumentException(name() + " has no parts, but was asked for " + names);
    }

    /** How long it will take, roughly. */
    default Duration expected(Plan plan) {
        return plan.limit();
    }

    /**
     * Measures, on the calling thread and as many others as it needs; none of them is left when it returns.
     *
     * @throws IllegalStateException if what was measured did not do what it must: then there are no figures
     */
    Report run(Plan plan, Progress progress);
}
