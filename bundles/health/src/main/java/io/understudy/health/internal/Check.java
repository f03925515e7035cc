package io.understudy.health.internal;

import org.apache.felix.hc.api.FormattingResultLog;

/**
 * One question about one system, with what was noted at earlier looks.
 *
 * <p><b>Threads:</b> any.
 */
@FunctionalInterface
interface Check {
    /** Writes into {@code log} what is found, and what to do about it. */
    void look(HealthLimits limits, FormattingResultLog log);
}
