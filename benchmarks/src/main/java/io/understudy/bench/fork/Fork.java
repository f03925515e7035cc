package io.understudy.bench.fork;

import io.understudy.bench.Machine;
import io.understudy.bench.experiment.Experiment;
import io.understudy.bench.experiment.Experiments;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import io.understudy.spi.MonotonicClock;
import java.util.Locale;

/**
 * Runs one experiment on one system over and over: {@code Fork SYSTEM EXPERIMENT WARM-UP-MILLIS MILLIS}. Prints a line {@code run
 * OPERATIONS NANOS PROCESSOR-NANOS} for each run that counts.
 */
public final class Fork {
    private final Lab<?> lab;
    private final Experiment experiment;

    private Fork(Lab<?> lab, Experiment experiment) {
        this.lab = lab;
        this.experiment = experiment;
    }

    /** Measures, and ends the JVM. */
    public static void main(String[] arguments) throws InterruptedException {
        try (Lab<?> lab = Labs.open(arguments[0])) {
            Fork fork = new Fork(lab, Experiments.named(arguments[1]));
            fork.repeat(Long.parseLong(arguments[2]), false);
            fork.repeat(Long.parseLong(arguments[3]), true);
        }
        System.exit(0);
    }

    private void repeat(long millis, boolean counts) throws InterruptedException {
        long end = MonotonicClock.SYSTEM.nanoTime() + millis * 1_000_000;
        do {
            run(counts);
        } while (MonotonicClock.SYSTEM.nanoTime() - end < 0);
    }

    private void run(boolean counts) throws InterruptedException {
        try (Experiment.Run run = experiment.prepare(lab)) {
            long processor = Machine.processorNanos();
            long start = MonotonicClock.SYSTEM.nanoTime();
            long operations = run.go();
            long nanos = MonotonicClock.SYSTEM.nanoTime() - start;
            if (counts) {
                System.out.printf(
                        Locale.ROOT, "run %d %d %d%n", operations, nanos, Machine.processorNanos() - processor);
            }
        }
    }
}
