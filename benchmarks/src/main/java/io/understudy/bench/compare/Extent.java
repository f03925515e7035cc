package io.understudy.bench.compare;

import java.time.Duration;
import java.util.List;

/**
 * How much of a group is measured, and for how long.
 *
 * @param experiments what is done
 * @param systems by whom, in this order
 * @param rounds how often
 * @param warmUp how long each JVM runs before anything counts
 * @param measured how long it runs then
 * @param limit when a JVM counts as hanging
 * @param budget how long all of it may take: if that is short, JVMs run for less than they should
 */
public record Extent(
        List<String> experiments,
        List<String> systems,
        int rounds,
        Duration warmUp,
        Duration measured,
        Duration limit,
        Duration budget) {

    /** For a group that may take as long as it takes. */
    static final Duration UNBOUNDED = Duration.ofDays(1);

    /** Copies the lists. */
    public Extent {
        experiments = List.copyOf(experiments);
        systems = List.copyOf(systems);
        if (experiments.isEmpty() || systems.isEmpty() || rounds < 1) {
            throw new IllegalArgumentException("expected 1 or more of everything, found the experiments " + experiments
                    + ", the systems " + systems + " and " + rounds + " rounds");
        }
    }

    /** The same with other experiments. */
    Extent with(List<String> others) {
        return new Extent(others, systems, rounds, warmUp, measured, limit, budget);
    }

    /** How many JVMs that takes. */
    int jvms() {
        return rounds * experiments.size() * systems.size();
    }
}
