package io.understudy.executor.internal;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * Whether workers compute, or are held up in handlers that wait for something: how much of the processors' time they have used
 * since somebody asked last.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class ProcessorUse {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean KNOWN = THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

    private final int processors = Runtime.getRuntime().availableProcessors();
    private long lastTime;
    private long lastUse;

    /**
     * Whether {@code workers} have used at least half of the time of the processors that they can keep busy, so that one worker
     * more would only take time from the others. False if nobody knows. {@code now} is a time of a clock in nanoseconds.
     */
    boolean isUp(List<Worker> workers, long now) {
        if (!KNOWN) {
            return false;
        }
        long use = workers.stream().mapToLong(ProcessorUse::of).sum();
        long passed = now - lastTime;
        boolean up = workers.size() >= processors && use - lastUse >= passed * processors / 2;
        lastTime = now;
        lastUse = use;
        return up;
    }

    private static long of(Worker worker) {
        Thread thread = worker.thread();
        return thread == null ? 0 : Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
    }
}
