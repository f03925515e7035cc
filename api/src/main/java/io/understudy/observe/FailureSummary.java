package io.understudy.observe;

/**
 * A failure in words, so that keeping it keeps nothing else alive.
 *
 * @param error the class of what was thrown, and its message
 * @param messageType the class of the message that failed; null if it was none
 * @param incarnation which instance failed
 * @param timestamp when, on the system's clock, in nanoseconds
 */
public record FailureSummary(String error, String messageType, int incarnation, long timestamp) {}
