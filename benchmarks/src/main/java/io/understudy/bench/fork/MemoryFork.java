package io.understudy.bench.fork;

import io.understudy.bench.experiment.Memory;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import java.util.Locale;

/**
 * Measures what an idle actor of one system costs: {@code MemoryFork SYSTEM memory WARM-UP-MILLIS MILLIS}, of which the times mean nothing.
 * Prints a line {@code memory BYTES}.
 */
public final class MemoryFork {
    private static final int ACTORS = 200_000;

    private MemoryFork() {}

    /** Measures, and ends the JVM: with 0, or with 1 if anything went wrong. */
    public static void main(String[] arguments) {
        try (Lab<?> lab = Labs.open(arguments[0])) {
            System.out.printf(Locale.ROOT, "memory %.1f%n", new Memory(ACTORS).measure(lab));
        } catch (InterruptedException | RuntimeException | Error e) {
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }
}
