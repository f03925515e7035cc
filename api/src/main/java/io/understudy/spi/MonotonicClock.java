package io.understudy.spi;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * The only source of time in the runtime: nanoseconds from an arbitrary origin that never go back, whatever happens to the
 * wall clock.
 *
 * <p><b>Threads:</b> any.
 */
@FunctionalInterface
@ConsumerType
public interface MonotonicClock {
    /** The JVM's own clock. */
    MonotonicClock SYSTEM = System::nanoTime;

    /**
     * No clock at all: time stands still. Suspensions are counted but not timed; timers, receive timeouts and {@link
     * ResumeCondition.After} are refused; restarts are not delayed.
     */
    MonotonicClock NONE = () -> 0;

    /** Now, in nanoseconds. Only differences mean something. */
    long nanoTime();
}
