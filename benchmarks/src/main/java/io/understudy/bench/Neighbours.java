package io.understudy.bench;

import io.understudy.spi.MonotonicClock;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Optional;

/**
 * What processes that this one has not started do on this machine while something is measured.
 *
 * <p><b>Threads:</b> one.
 */
final class Neighbours {
    /** How many processors in use by others are worth a word. */
    private static final double WORTH_A_WORD = 0.2;

    private final long start = MonotonicClock.SYSTEM.nanoTime();
    private final long ownStart = Machine.processorNanos();
    private final long childrenStart = Machine.processorNanosOfChildren();

    Neighbours() {
        machineLoad();
    }

    /** How busy the machine was since the last call, 0 to 1; negative if nobody knows. */
    private static double machineLoad() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getCpuLoad()
                : -1;
    }

    /** A warning if others have used much of the machine since this was made. */
    Optional<String> warning() {
        long children = Machine.processorNanosOfChildren();
        if (children < 0) {
            return Optional.empty();
        }
        long nanos = Machine.processorNanos() - ownStart + children - childrenStart;
        double own = (double) nanos / (MonotonicClock.SYSTEM.nanoTime() - start);
        return warning(Runtime.getRuntime().availableProcessors(), machineLoad(), own);
    }

    static Optional<String> warning(int processors, double machineLoad, double own) {
        double others = machineLoad * processors - own;
        return others < WORTH_A_WORD
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "Other processes used %.1f of %d processors meanwhile: the figures suffer, the higher percentiles most.",
                        others,
                        processors));
    }
}
