package io.understudy.itests.swap;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for a condition, with a limit. */
final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Await() {}

    /** Returns when {@code condition} holds; fails, with what {@code found} says then, if that takes too long. */
    static void until(BooleanSupplier condition, String what, Supplier<?> found) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("Expected " + what + " within " + LIMIT + ", found " + found.get());
            }
            LockSupport.parkNanos(200_000);
        }
    }
}
