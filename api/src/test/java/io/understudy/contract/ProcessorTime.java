package io.understudy.contract;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Measures how much processor time threads use while there is nothing to do for them. */
public final class ProcessorTime {
    /** More than a thread needs that waits for a second, less than one that does not. */
    public static final Duration NEXT_TO_NONE = Duration.ofMillis(10);

    private static final int WINDOWS = 4;

    private ProcessorTime() {}

    /**
     * The processor time that was used in one second. Threads may still be on their way to where they wait, and so a second in
     * which too much was used is followed by another one, a few times; threads that never wait use too much in each.
     *
     * @param nanos the processor time used so far
     */
    public static Duration inAnIdleSecond(LongSupplier nanos) throws InterruptedException {
        Duration used = NEXT_TO_NONE;
        for (int window = 0; window < WINDOWS && used.compareTo(NEXT_TO_NONE) >= 0; window++) {
            long before = nanos.getAsLong();
            boolean opened = new CountDownLatch(1).await(1, TimeUnit.SECONDS);
            used = Duration.ofNanos(nanos.getAsLong() - before);
            if (opened) {
                throw new AssertionError("nobody opens this latch");
            }
        }
        return used;
    }
}
