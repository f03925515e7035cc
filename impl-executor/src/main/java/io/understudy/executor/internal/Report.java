package io.understudy.executor.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What workers log. A logger that throws has no effect on the worker.
 *
 * <p><b>Threads:</b> any.
 */
final class Report {
    private static final Logger LOG = LoggerFactory.getLogger(ThreadExecutor.class);

    private Report() {}

    /** Something threw that must not throw; {@code what} goes on. */
    static void survived(String what, Throwable thrown) {
        quietly(() -> LOG.error("{} failed; it goes on", what, thrown));
    }

    /** A worker's thread ended although it was wanted. */
    static void died(String worker, Throwable cause) {
        quietly(() -> LOG.error("worker {} died; it is replaced", worker, cause));
    }

    /** A thread could not be started. */
    static void notStarted(Throwable cause) {
        quietly(() -> LOG.error("cannot start a further worker; tried again later", cause));
    }

    /** A configuration was not accepted. */
    static void refused(String pid, String what, ExecutorSettings kept) {
        quietly(() -> LOG.error("configuration {}: {}; keeping {}", pid, what, kept));
    }

    /** A configuration has a property that means nothing. */
    static void unknown(String pid, String property) {
        quietly(() -> LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property));
    }

    /** Workers are still in a turn. */
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
