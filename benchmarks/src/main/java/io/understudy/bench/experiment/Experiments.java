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
        messages(all);
        all.add(new Ask(processors(), 100, 100_000));
        all.add(new Restart(50_000));
        all.add(new ForkJoinCreate(40_000));
        all.add(new Skynet(100_000));
        all.add(new Creation(100_000));
        for (int actors : List.of(100, 1_000, 10_000, 100_000)) {
            all.add(new Crowd(actors, 100, 10 * MILLION));
        }
        return List.copyOf(all);
    }

    private static void messages(List<Experiment> into) {
        into.add(new PingPong(1, MILLION / 2));
        into.add(new PingPong(processors(), MILLION / 4));
        into.add(new Counting(MILLION));
        for (int producers : List.of(1, 2, 4)) {
            into.add(new Feed("fan-in-" + producers, producers, 1, 2 * MILLION));
        }
        for (int actors : List.of(1, 10, 100, 1_000)) {
            into.add(new Feed("feed-" + actors, 2, actors, 2 * MILLION));
        }
        into.add(new ThreadRing(100, MILLION));
        into.add(new Big(120, 5_000));
        into.add(new Chameneos(100, 200_000));
    }

    private static int processors() {
        return Math.max(2, Runtime.getRuntime().availableProcessors());
    }

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Experiment named(String name) {
        return Names.find(all(), Experiment::name, name);
    }
}
