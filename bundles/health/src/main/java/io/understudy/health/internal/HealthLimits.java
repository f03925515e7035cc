package io.understudy.health.internal;

/**
 * What counts as unhealthy. Where 0 stands for never, the check in question never reaches that grade.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param snapshotIntervalMs how long a look at all actors is used before the next one
 * @param stallMs how long actors may wait while no worker makes progress
 * @param roleEmptyMs how long a role may be empty, unless the kernel complains earlier
 * @param windowSeconds over how long dead letters are counted
 * @param lettersWarn dead letters a minute that are worth a warning; 0: never
 * @param lettersCritical dead letters a minute that are critical; 0: never
 * @param stuckWarnMs how long a handler may take before there is a warning; 0: never
 * @param stuckCriticalMs how long a handler may take before that is critical; 0: never
 * @param depthWarn messages in one mailbox that are worth a warning; 0: never
 * @param depthCritical messages in one mailbox that are critical; 0: never
 */
record HealthLimits(
        long snapshotIntervalMs,
        long stallMs,
        long roleEmptyMs,
        long windowSeconds,
        long lettersWarn,
        long lettersCritical,
        long stuckWarnMs,
        long stuckCriticalMs,
        long depthWarn,
        long depthCritical) {
    /** What is in force when nothing is set. */
    static final HealthLimits DEFAULTS =
            new HealthLimits(10_000, 60_000, 60_000, 60, 10, 1_000, 5_000, 60_000, 10_000, 1_000_000);
}
