package io.understudy.observe;

/** Where a system is on its way to its end. It only moves forward. */
public enum SystemStage {
    /** It takes messages. */
    RUNNING,
    /** It takes no user messages any more and handles those that wait. */
    STOPPING,
    /** Its actors stop, from the bottom up. */
    DRAINING,
    /** It is over. */
    STOPPED
}
