package io.understudy.spi;

/**
 * Waits for less time than it takes to put a thread to sleep and to wake it.
 *
 * <pre>{@code
 * while (!queue.offer(item)) {
 *     Spin.forNanos(1_000);
 * }
 * }</pre>
 *
 * <p><b>Threads:</b> any. The caller keeps its processor.
 */
public final class Spin {
    /** How often to spin until the next look at the clock, which costs as much as a spin or more. */
    private static final int SPINS = 8;

    private Spin() {}

    /**
     * Waits for at least {@code nanos}, and seldom for much more. The clock decides, as one spin takes 5 ns on one processor and 40 on another.
     */
    public static void forNanos(long nanos) {
        long start = MonotonicClock.SYSTEM.nanoTime();
        do {
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
        } while (MonotonicClock.SYSTEM.nanoTime() - start < nanos);
    }
}
