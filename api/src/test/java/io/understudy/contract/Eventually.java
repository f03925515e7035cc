package io.understudy.contract;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that nobody signals, with a limit. */
public final class Eventually {
    private Eventually() {}

    /** Whether {@code condition} came true within {@code limit}; returns as soon as it does. */
    public static boolean holds(BooleanSupplier condition, Duration limit) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        while (!condition.getAsBoolean()) {
            if (MonotonicClock.SYSTEM.nanoTime() - began > limit.toNanos()) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(200_000);
        }
        return true;
    }
}
