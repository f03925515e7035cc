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
 * OPERATIONS NANOS PROCESSOR-NANOS} for each run that counts, or {@code unable WHY} if the system cannot do it.
 *
 * <p>There is one run at least that counts. The warm-up is one run at least too, unless the first takes longer than everything
 * together was to take, many times over: then it counts, and is the only one.
 */
public final class Fork {
    /** How many times all the time there is the first run may take before it is the only one. */
    private static final int TOO_SLOW = 3;

    private final Lab<?> lab;
    private final Experiment experiment;

    private Fork(Lab<?> lab, Experiment experiment) {
        this.lab = lab;
        this.experiment = experiment;
    }

    /** Measures, and ends the JVM: with 0, or with 1 if anything went wrong. */
    public static void main(String[] arguments) {
        try (Lab<?> lab = Labs.open(arguments[0])) {
            Experiment experiment = Experiments.named(arguments[1]);
            if (lab.abilities().containsAll(experiment.needs())) {
                new Fork(lab, experiment)
                        .measure(Long.parseLong(arguments[2]) * 1_000_000, Long.parseLong(arguments[3]) * 1_000_000);
            } else {
                System.out.println("unable expected " + experiment.needs() + ", found " + lab.abilities());
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }

    private void measure(long warmUp, long measured) throws InterruptedException {
        long start = MonotonicClock.SYSTEM.nanoTime();
        Result first = run();
        if (first.nanos() > TOO_SLOW * (warmUp + measured)) {
            first.print();
            return;
        }
        while (MonotonicClock.SYSTEM.nanoTime() - start < warmUp) {
            run();
        }
        long counting = MonotonicClock.SYSTEM.nanoTime();
        do {
            run().print();
        } while (MonotonicClock.SYSTEM.nanoTime() - counting < measured);
    }

    private Result run() throws InterruptedException {
        try (Experiment.Run run = experiment.prepare(lab)) {
            long processor = Machine.processorNanos();
            long start = MonotonicClock.SYSTEM.nanoTime();
            long operations = run.go();
            long nanos = MonotonicClock.SYSTEM.nanoTime() - start;
            return new Result(operations, nanos, Machine.processorNanos() - processor);
        }
    }

    private record Result(long operations, long nanos, long processorNanos) {
        void print() {
            System.out.printf(Locale.ROOT, "run %d %d %d%n", operations, nanos, processorNanos);
        }
    }
}
