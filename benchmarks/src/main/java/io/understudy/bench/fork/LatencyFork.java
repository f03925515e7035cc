package io.understudy.bench.fork;

import io.understudy.bench.experiment.Latency;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import java.time.Duration;
import java.util.Locale;

/**
 * Measures how long messages take on one system: {@code LatencyFork SYSTEM EXPERIMENT WARM-UP-MILLIS MILLIS}. Prints a line {@code latency P50
 * P99 P999 PROCESSORS}, the first three in nanoseconds.
 */
public final class LatencyFork {

    private LatencyFork() {}

    /** Measures, and ends the JVM: with 0, or with 1 if anything went wrong. */
    public static void main(String[] arguments) {
        try (Lab<?> lab = Labs.open(arguments[0])) {
            Latency latency = Latency.named(arguments[1]);
            latency.measure(lab, Duration.ofMillis(Long.parseLong(arguments[2])));
            Latency.Figures figures = latency.measure(lab, Duration.ofMillis(Long.parseLong(arguments[3])));
            System.out.printf(
                    Locale.ROOT,
                    "latency %d %d %d %.3f%n",
                    figures.p50(),
                    figures.p99(),
                    figures.p999(),
                    figures.processors());
        } catch (InterruptedException | RuntimeException | Error e) {
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }
}
