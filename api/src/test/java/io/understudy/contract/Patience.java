package io.understudy.contract;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread brings about, with a limit. */
public final class Patience {
    /** Long enough for any machine; a test that waits this long has failed. */
    public static final Duration LIMIT = Duration.ofSeconds(20);

    private Patience() {}

    /** Returns when {@code condition} holds, fails when it did not within {@link #LIMIT}. */
    public static void until(String what, BooleanSupplier condition) {
        until(what, LIMIT, condition);
    }

    /** Returns when {@code condition} holds, fails when it did not within {@code limit}. */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("expected within " + limit + ": " + what);
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
        }
    }

    /** Returns when {@code thread} has ended. */
    public static void ended(Thread thread) {
        try {
            thread.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + thread.getName(), e);
        }
        if (thread.isAlive()) {
            throw new AssertionError("expected within " + LIMIT + ": the end of " + thread.getName() + ", which is "
                    + thread.getState());
        }
    }

    /** Returns when {@code thread} waits for something. */
    public static void waits(Thread thread) {
        until("the wait of " + thread.getName(), () -> {
            Thread.State state = thread.getState();
            return state == Thread.State.TIMED_WAITING || state == Thread.State.WAITING;
        });
    }
}
