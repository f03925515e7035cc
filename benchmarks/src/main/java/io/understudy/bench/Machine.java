package io.understudy.bench;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** What figures depend on besides our code. */
public final class Machine {

    /** What the kernel of Linux counts processor time in. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private Machine() {}

    /** Java, its collector, the heap and the processors, in one line. */
    static String text() {
        Runtime runtime = Runtime.getRuntime();
        String collector = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(" + "));
        return "Java " + Runtime.version().feature() + ", " + collector + ", heap " + runtime.maxMemory() / (1 << 20)
                + " MB, " + runtime.availableProcessors() + " processors";
    }

    /**
     * Processor time the processes that this one has started and that have ended used, in nanoseconds; -1 if nobody knows.
     */
    static long processorNanosOfChildren() {
        try {
            String stat = Files.readString(Path.of("/proc/self/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * NANOS_PER_TICK;
        } catch (IOException | RuntimeException e) {
            return -1;
        }
    }

    /** Processor time this process has used so far, in nanoseconds; -1 if nobody knows. */
    public static long processorNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getProcessCpuTime()
                : -1;
    }
}
