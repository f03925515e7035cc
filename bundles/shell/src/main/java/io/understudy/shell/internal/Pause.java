package io.understudy.shell.internal;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Lets time pass between two looks. */
@FunctionalInterface
interface Pause {
    /** On the clock of the machine. */
    Pause REAL = duration -> {
        try {
            TimeUnit.NANOSECONDS.sleep(duration.toNanos());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    };

    /** Waits that long; false if it was interrupted, and the caller should come to an end. */
    boolean pass(Duration duration);
}
