package io.understudy.observe;

import java.time.Duration;

/**
 * How often and how long an actor was suspended.
 *
 * @param suspendCount how often it stopped handling user messages
 * @param resumeCount how often it went on
 * @param lastDuration how long the last suspension took that is over; null if there was none, or there is no clock
 * @param totalDuration how long all of them took; null likewise
 * @param suspendedSince since when it is suspended now, on the system's clock, in nanoseconds; null if it is not, or there is
 *     no clock
 */
public record SuspensionStatistics(
        long suspendCount, long resumeCount, Duration lastDuration, Duration totalDuration, Long suspendedSince) {
    /** Of an actor that never was suspended. */
    public static final SuspensionStatistics NONE = new SuspensionStatistics(0, 0, null, null, null);
}
