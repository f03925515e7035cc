package io.understudy.bench.experiment;

import java.util.ArrayList;
import java.util.List;

/** The experiments there are, in the order in which they run. */
public final class Experiments {
    private static final int MILLION = 1_000_000;

    private Experiments() {}

    /** All of them. */
    public static List<Experiment> all() {
        List<Experiment> all = new ArrayList<>();
        int processors = Math.max(2, Runtime.getRuntime().availableProcessors());
        all.add(new PingPong(1, MILLION / 2));
        all.add(new PingPong(processors, MILLION / 4));
        all.add(new Counting(MILLION));
        for (int producers : List.of(1, 2, 4)) {
            all.add(new Feed("fan-in-" + producers, producers, 1, 2 * MILLION));
        }
        for (int actors : List.of(1, 10, 100, 1_000)) {
            all.add(new Feed("feed-" + actors, 2, actors, 2 * MILLION));
        }
        all.add(new ThreadRing(100, MILLION));
        all.add(new Big(120, 5_000));
        all.add(new Chameneos(100, 200_000));
        return List.copyOf(all);
    }

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Experiment named(String name) {
        return all().stream()
                .filter(each -> each.name().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no experiment called '" + name
                        + "'; expected one of "
                        + all().stream().map(Experiment::name).toList()));
    }
}
