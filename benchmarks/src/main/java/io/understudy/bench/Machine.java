package io.understudy.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/** What figures depend on besides our code. */
public final class Machine {

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

    /** Processor time this process has used so far, in nanoseconds; -1 if nobody knows. */
    public static long processorNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                ? os.getProcessCpuTime()
                : -1;
    }
}
