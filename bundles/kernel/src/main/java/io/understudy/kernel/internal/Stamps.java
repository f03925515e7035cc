package io.understudy.kernel.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;

/**
 * Time in steps of 10 ms, for the stamps of envelopes: a sender reads a number and no clock. It is as late as the last tick.
 *
 * <p>A sender looks at one word: the stamp or, while messages must not take the shortest way, 0. So neither stamps nor that
 * other way cost the usual message a look of its own.
 *
 * <p>After 248 days the number goes on below zero; differences stay right. It is never 0, which stands for no stamp.
 *
 * <p><b>Threads:</b> any; changes are made under this object's monitor.
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
    /** Written opaquely. */
    @SuppressWarnings({"UnusedVariable", "FieldMayBeFinal"}) // Read and written through its handle.
    private int now = 1;
    /** What senders look at: as {@link #now}, or 0. */
    private volatile int forSenders = 1;

    private boolean detour;

    /** Counts from {@code origin}, a time of the system's clock. */
    Stamps(long origin) {
        this.origin = origin;
    }

    /** It is {@code nanoTime} now, on the system's clock. */
    synchronized void advance(long nanoTime) {
        int next = (int) ((nanoTime - origin) / STEP_NANOS) + 1;
        NOW.setOpaque(this, next == 0 ? 1 : next);
        tellSenders();
    }

    /** Messages must take another way from now on, or need not any more. */
    synchronized void detour(boolean needed) {
        detour = needed;
        tellSenders();
    }

    private void tellSenders() {
        int next = detour ? 0 : now();
        if (forSenders != next) {
            forSenders = next;
        }
    }

    /** The stamp of what is sent now; 0 if it must take another way. */
    int forSenders() {
        return forSenders;
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
