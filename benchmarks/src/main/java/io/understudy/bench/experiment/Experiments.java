package io.understudy.bench.experiment;

import java.util.List;

/** The experiments there are, in the order in which they run. */
public final class Experiments {

    private Experiments() {}

    /** All of them. */
    public static List<Experiment> all() {
        int processors = Runtime.getRuntime().availableProcessors();
        return List.of(new PingPong(1, 500_000), new PingPong(processors, 250_000));
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
