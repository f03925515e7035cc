package io.understudy.bench.compare;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;

/**
 * How long the JVMs that are left will take, and how long each may run so that all of them end within the budget.
 *
 * <p><b>Threads:</b> one.
 */
final class Pace {
    /** What a JVM takes besides what it is told to run, until one has been seen. */
    private static final Duration START = Duration.ofSeconds(1);
    /** However short time is: less would be no measurement. */
    private static final Duration LEAST = Duration.ofMillis(250);

    private final Extent extent;
    private final MonotonicClock clock;
    private final long begin;
    private int left;
    private int seen;
    private long extraNanos;

    Pace(Extent extent, MonotonicClock clock) {
        this.extent = extent;
        this.clock = clock;
        this.begin = clock.nanoTime();
        this.left = extent.jvms();
    }

    /** How long a group takes if nothing is known of the machine. */
    static Duration expected(Extent extent) {
        Duration all = extent.warmUp().plus(extent.measured()).plus(START).multipliedBy(extent.jvms());
        return all.compareTo(extent.budget()) < 0 ? all : extent.budget();
    }

    /** How long warm-up and measurement of the next JVM may take together. */
    Duration next() {
        long wanted = extent.warmUp().plus(extent.measured()).toNanos();
        long share = (extent.budget().toNanos() - (clock.nanoTime() - begin)) / Math.max(1, left) - extra();
        return Duration.ofNanos(Math.max(LEAST.toNanos(), Math.min(wanted, share)));
    }

    private long extra() {
        return seen == 0 ? START.toNanos() : extraNanos / seen;
    }

    /** A JVM that was to run for {@code told} has ended after {@code nanos}. */
    void ended(Duration told, long nanos) {
        left--;
        seen++;
        extraNanos += Math.max(0, nanos - told.toNanos());
    }

    /** A turn was left out. */
    void skipped() {
        left--;
    }

    /** How long the JVMs that are left will take. */
    Duration left() {
        return next().plusNanos(extra()).multipliedBy(Math.max(0, left));
    }
}
