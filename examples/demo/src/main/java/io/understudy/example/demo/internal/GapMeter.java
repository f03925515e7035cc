package io.understudy.example.demo.internal;

/**
 * The longest time between two beats.
 *
 * <p><b>Threads:</b> any.
 */
final class GapMeter {
    private long last;
    private long longest;
    private boolean begun;

    /** A beat at that time, in nanoseconds. */
    synchronized void beat(long now) {
        longest = begun ? Math.max(longest, now - last) : 0;
        last = now;
        begun = true;
    }

    /** The longest gap since this was asked for, that one included which is not over yet; begins anew. */
    synchronized long longestSinceAsked(long now) {
        long result = begun ? Math.max(longest, now - last) : 0;
        longest = 0;
        return result;
    }
}
