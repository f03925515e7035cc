package io.understudy.middleware.telemetry.internal;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What registries, tracers and their handlers threw. All of it is counted; the first is logged as a warning, the others at level debug,
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

    /** Runs {@code step} of {@code source}; what it throws stays here, unless the virtual machine is in trouble. */
    void contain(Object source, Runnable step) {
        try {
            step.run();
        } catch (Exception | LinkageError | AssertionError thrown) {
            report(source, thrown);
        }
    }

    private void report(Object source, Throwable thrown) {
        String name = source.getClass().getName();
        try {
            if (count.getAndIncrement() == 0) {
                LOG.warn("telemetry: {} threw; actors go on, further errors are logged as debug", name, thrown);
            } else {
                LOG.debug("telemetry: {} threw; the actor goes on", name, thrown);
            }
        } catch (RuntimeException | LinkageError brokenLog) {
            return;
        }
    }
}
