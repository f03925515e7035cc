package io.understudy.middleware.telemetry.internal;

import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What registries and their handlers threw. All of it is counted; the first is logged as a warning, the others at level debug,
 * so that a broken handler does not fill the log with a line per turn.
 *
 * <p><b>Threads:</b> any.
 */
final class Mishaps {
    private static final Logger LOG = LoggerFactory.getLogger(TelemetryMiddleware.class);

    private final AtomicLong count = new AtomicLong();

    /** How many there were. */
    long count() {
        return count.get();
    }

    /** Runs {@code step}; what it throws stays here, unless it tells that the virtual machine is in trouble. */
    void contain(ObservationRegistry registry, Runnable step) {
        try {
            step.run();
        } catch (Exception | LinkageError | AssertionError thrown) {
            report(registry, thrown);
        }
    }

    private void report(ObservationRegistry registry, Throwable thrown) {
        String name = registry.getClass().getName();
        try {
            if (count.getAndIncrement() == 0) {
                LOG.warn(
                        "observation registry {} threw; turns go on, further errors are logged as debug", name, thrown);
            } else {
                LOG.debug("observation registry {} threw; the turn goes on", name, thrown);
            }
        } catch (RuntimeException | LinkageError brokenLog) {
            return;
        }
    }
}
