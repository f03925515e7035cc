package io.understudy.kernel.internal;

import java.time.Duration;

/**
 * The kernel's timer wheel with a clock that is turned by hand and ticks of 10 ms. It stands in the kernel's package, because the
 * wheel is known to no other.
 *
 * <p><b>Threads:</b> as the wheel's; the clock belongs to the thread that advances.
 */
public final class MeasuredWheel {
    /** One tick. */
    public static final Duration TICK = Duration.ofMillis(10);

    private long now;
    private final HashedWheel wheel = new HashedWheel(() -> now, TICK, () -> {});

    /** An empty wheel. */
    public MeasuredWheel() {}

    /** Hangs up a task that does nothing; the result is for {@link #cancel}. */
    public Object schedule(Duration delay) {
        return wheel.schedule(delay, MeasuredWheel::nothing);
    }

    private static void nothing() {}

    /** Cancels what {@link #schedule} returned. */
    public boolean cancel(Object timer) {
        return ((TimerQueue.Timer) timer).cancel();
    }

    /** Lets {@code time} pass, and does what is due then. */
    public void advance(Duration time) {
        now += time.toNanos();
        wheel.advance();
    }

    /** How many timers are pending. */
    public int size() {
        return wheel.size();
    }
}
