package io.understudy.kernel.internal;

import java.time.Duration;

/**
 * Tasks for later.
 *
 * <p><b>Threads:</b> {@code schedule} and {@code size} for any, {@code advance} for one at a time.
 */
interface TimerQueue {
    /** Runs {@code task} once, not before {@code delay} has passed. Zero or less: with the next advance. */
    Timer schedule(Duration delay, Runnable task);

    /** Runs what is due. */
    void advance();

    /** How many are pending. */
    int size();

    /** Lets go of everything that is pending, for good. Instead of an {@code advance}, never at the same time as one. */
    void end();

    /** A task for which somebody waits. */
    interface Awaited extends Runnable {
        /** It will never run, as the queue has ended. */
        void abandoned();
    }

    /** A task that may still be prevented. */
    interface Timer {
        /** Prevents it. False if it has run or was cancelled before; then, and only then, it may have run. */
        boolean cancel();
    }
}
