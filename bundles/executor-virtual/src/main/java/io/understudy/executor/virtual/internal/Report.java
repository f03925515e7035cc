package io.understudy.executor.virtual.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this executor logs. A logger that throws has no effect.
 *
 * <p><b>Threads:</b> any.
 */
final class Report {
    private static final Logger LOG = LoggerFactory.getLogger(VirtualThreadExecutor.class);

    private Report() {}

    /** Something threw that must not throw; {@code what} goes on. */
    static void survived(String what, Throwable thrown) {
        quietly(() -> LOG.error("{} failed; it goes on", what, thrown));
    }

    /** The pump's thread ended although it was wanted. */
    static void died(String pump, Throwable cause) {
        quietly(() -> LOG.error("{} died; it is replaced", pump, cause));
    }

    /** The pump's thread could not be started. */
    static void notStarted(String pump, Throwable cause) {
        quietly(() -> LOG.error("cannot start {}; tried again at the next tick", pump, cause));
    }

    /** A turn got no thread. */
    static void rejected(Object index, Throwable cause) {
        quietly(() -> LOG.warn("no thread for a turn of {}; it was put back", index, cause));
    }

    /** A configuration has a property that means nothing. */
    static void unknown(String pid, String property) {
        quietly(() -> LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property));
    }

    /** A configuration was not accepted. */
    static void refused(String pid, String what, VirtualSettings kept) {
        quietly(() -> LOG.error("configuration {}: {}; keeping {}", pid, what, kept));
    }

    /** Turns go on. */
    static void notStopped(Object workers, Object patience) {
        quietly(() -> LOG.warn("still in a turn after {}: {}; they leave when it ends", patience, workers));
    }

    private static void quietly(Runnable log) {
        try {
            log.run();
        } catch (Throwable ignored) {
            // there is nowhere left to say so
        }
    }
}
