package io.understudy.bench.fork;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What a JVM of its own is to measure.
 *
 * @param kind how
 * @param system the system under test, a name of {@link io.understudy.bench.lab.Labs}
 * @param experiment what is done with it
 * @param warmUp how long it runs before anything counts
 * @param measured how long it runs then
 */
public record Job(Kind kind, String system, String experiment, Duration warmUp, Duration measured) {

    /** Checks that everything is said. */
    public Job {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(system, "system");
        Objects.requireNonNull(experiment, "experiment");
    }

    /** The main class and its arguments. */
    List<String> command() {
        return List.of(
                kind.mainClass(),
                system,
                experiment,
                Long.toString(warmUp.toMillis()),
                Long.toString(measured.toMillis()));
    }

    /** What it is called in messages. */
    @Override
    public String toString() {
        return experiment + " on " + system;
    }

    /**
     * A way to measure.
     *
     * @param mainClass its main class, which takes the system, the experiment, and milliseconds to warm up and to measure
     */
    public record Kind(String mainClass) {
        /** Runs an experiment over and over. */
        public static final Kind RATE = new Kind("io.understudy.bench.fork.Fork");
        /** Sends at a fixed rate. */
        public static final Kind LATENCY = new Kind("io.understudy.bench.fork.LatencyFork");
        /** Starts actors that do nothing. */
        public static final Kind MEMORY = new Kind("io.understudy.bench.fork.MemoryFork");
    }
}
