package io.understudy.kernel.internal;

import java.lang.management.ManagementFactory;

/** How much of the heap is in use. */
final class HeapUse {
    private static final int MOST_LOOKS = 20;
    private static final long SAME = 16 << 10;

    private HeapUse() {}

    /**
     * How many bytes are reachable. Looks again until two looks agree, as what ended just now, such as a thread, may hold on to
     * something for a moment.
     */
    static long now() {
        long before = look();
        long now = look();
        for (int i = 0; i < MOST_LOOKS && Math.abs(now - before) > SAME; i++) {
            before = now;
            now = look();
        }
        return now;
    }

    private static long look() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
