package io.understudy.kernel.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;

/**
 * Time in steps of 10 ms, for the stamps of envelopes: a sender reads a number and no clock. It is as late as the last tick.
 *
 * <p>After 248 days the number goes on below zero; differences stay right. It is never 0, which stands for no stamp.
 *
 * <p><b>Threads:</b> {@link #advance} by the ticker, the questions by any.
 */
final class Stamps {
    private static final Duration STEP = Duration.ofMillis(10);
    private static final long STEP_NANOS = STEP.toNanos();
    private static final VarHandle NOW;

    static {
        try {
            NOW = MethodHandles.lookup().findVarHandle(Stamps.class, "now", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long origin;
    /** Written by the ticker alone, opaquely. */
    @SuppressWarnings({"UnusedVariable", "FieldMayBeFinal"}) // Read and written through its handle.
    private int now = 1;

    /** Counts from {@code origin}, a time of the system's clock. */
    Stamps(long origin) {
        this.origin = origin;
    }

    /** It is {@code nanoTime} now, on the system's clock. */
    void advance(long nanoTime) {
        int next = (int) ((nanoTime - origin) / STEP_NANOS) + 1;
        NOW.setOpaque(this, next == 0 ? 1 : next);
    }

    /** The stamp of what is sent now. */
    int now() {
        return (int) NOW.getOpaque(this);
    }

    /** How long ago {@code stamp} was given; null if it is none. */
    Duration age(int stamp) {
        return stamp == 0 ? null : STEP.multipliedBy(Math.max(0, now() - stamp));
    }
}
