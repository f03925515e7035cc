package io.understudy.bench.compare;

import io.understudy.spi.MonotonicClock;
import java.util.concurrent.TimeUnit;

/**
 * How long it takes until a thread sees what a thread on another processor has written. Whatever passes between processors takes that
 * long for each line of memory, and it is not the same all the time where a machine is virtual.
 *
 * <p><b>Threads:</b> one, which starts another one.
 */
final class Exchange {
    /** Where it is not known: there is one processor, or others keep it busy. */
    static final long UNKNOWN = -1;

    private static final int BURSTS = 20;
    private static final int TURNS = 500;
    /** How often to look at the ball until the next look at the clock, which takes longer. */
    private static final int LOOKS = 1_000;

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Odd: it is the other thread's turn. */
    private volatile int ball;

    private volatile boolean over;

    private Exchange() {}

    /** The nanoseconds of the quickest of some bursts, in one direction: what else goes on makes them longer, never shorter. */
    static long nanos() {
        return Runtime.getRuntime().availableProcessors() < 2 ? UNKNOWN : new Exchange().measure();
    }

    private long measure() {
        Thread other = new Thread(this::answer, "bench-exchange");
        other.setDaemon(true);
        other.start();
        long end = MonotonicClock.SYSTEM.nanoTime() + LONGEST_NANOS;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < BURSTS; i++) {
            long start = MonotonicClock.SYSTEM.nanoTime();
            if (!play(i * TURNS, end)) {
                return UNKNOWN;
            }
            least = Math.min(least, MonotonicClock.SYSTEM.nanoTime() - start);
        }
        over = true;
        return least / (2 * TURNS);
    }

    /** False: the answer did not come in time. */
    private boolean play(int from, long end) {
        for (int turn = from; turn < from + TURNS; turn++) {
            ball = 2 * turn + 1;
            int looks = 0;
            while (ball != 2 * turn + 2) {
                if (++looks % LOOKS == 0 && MonotonicClock.SYSTEM.nanoTime() - end > 0) {
                    over = true;
                    return false;
                }
            }
        }
        return true;
    }

    private void answer() {
        int expected = 1;
        while (!over) {
            if (ball == expected) {
                ball = expected + 1;
                expected += 2;
            }
        }
    }
}
