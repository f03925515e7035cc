package io.understudy.middleware.circuitbreaker.internal;

import java.util.Arrays;

/**
 * Whether the breaker of one actor is closed, open or half open, and since when.
 *
 * <table>
 *   <caption>Transitions</caption>
 *   <tr><th>from</th><th>method</th><th>when</th><th>to</th></tr>
 *   <tr><td>CLOSED</td><td>failed</td><td>fewer failures in the window than tolerated</td><td>CLOSED, with that failure</td></tr>
 *   <tr><td>CLOSED</td><td>failed</td><td>as many as open it</td><td>OPEN</td></tr>
 *   <tr><td>OPEN</td><td>turn</td><td>its time is not over</td><td>OPEN</td></tr>
 *   <tr><td>OPEN</td><td>turn</td><td>its time is over</td><td>HALF_OPEN</td></tr>
 *   <tr><td>OPEN</td><td>failed</td><td>always</td><td>OPEN, until the same time</td></tr>
 *   <tr><td>HALF_OPEN</td><td>failed</td><td>always</td><td>OPEN, anew</td></tr>
 *   <tr><td>HALF_OPEN</td><td>succeeded</td><td>always</td><td>CLOSED, without failures</td></tr>
 *   <tr><td>CLOSED, OPEN</td><td>succeeded</td><td>always</td><td>unchanged</td></tr>
 *   <tr><td>CLOSED, HALF_OPEN</td><td>turn</td><td>always</td><td>unchanged</td></tr>
 * </table>
 *
 * <p>Times are those of a clock whose start does not matter and which may overflow.
 *
 * <p><b>Threads:</b> immutable; each transition returns the next state.
 */
final class BreakerState {
    /** What a turn may do. */
    enum Phase {
        /** Handle messages. */
        CLOSED,
        /** Nothing. */
        OPEN,
        /** Try one message. */
        HALF_OPEN
    }

    private static final long[] NONE = {};

    /** The breaker of an actor that has not failed. */
    static final BreakerState CLOSED = new BreakerState(Phase.CLOSED, NONE, 0);

    private final Phase phase;
    /** When the actor failed, oldest first; never changed. Of a closed breaker only. */
    private final long[] failures;
    /** Until when it is open, or was before it was half open. */
    private final long until;

    private BreakerState(Phase phase, long[] failures, long until) {
        this.phase = phase;
        this.failures = failures;
        this.until = until;
    }

    Phase phase() {
        return phase;
    }

    /** How long it is still open, in nanoseconds; of an open one. */
    long left(long now) {
        return until - now;
    }

    /** A turn begins. */
    BreakerState turn(long now) {
        return phase == Phase.OPEN && now - until >= 0 ? new BreakerState(Phase.HALF_OPEN, NONE, until) : this;
    }

    /** A turn has failed. */
    BreakerState failed(long now, Tolerance tolerance) {
        return switch (phase) {
            case OPEN -> this;
            case HALF_OPEN -> opened(now, tolerance);
            case CLOSED -> {
                long[] recent = recent(now, tolerance);
                yield recent.length >= tolerance.failures()
                        ? opened(now, tolerance)
                        : new BreakerState(Phase.CLOSED, recent, 0);
            }
        };
    }

    /** The actor has handled a message. */
    BreakerState succeeded() {
        return phase == Phase.HALF_OPEN ? CLOSED : this;
    }

    /**
     * Whether it can be forgotten: closed and all its failures are over, or open or half open and nobody has come to try for as
     * long again as the longest of its times, because the actor is gone or has nothing to do.
     */
    boolean idle(long now, Tolerance tolerance) {
        long window = tolerance.window().toNanos();
        if (phase == Phase.CLOSED) {
            return failures.length == 0 || now - failures[failures.length - 1] >= window;
        }
        return now - until >= Math.max(window, tolerance.open().toNanos());
    }

    private static BreakerState opened(long now, Tolerance tolerance) {
        return new BreakerState(Phase.OPEN, NONE, now + tolerance.open().toNanos());
    }

    /** The failures that are still in the window, and one more. */
    private long[] recent(long now, Tolerance tolerance) {
        long window = tolerance.window().toNanos();
        int over = 0;
        while (over < failures.length && now - failures[over] >= window) {
            over++;
        }
        long[] recent = Arrays.copyOfRange(failures, over, failures.length + 1);
        recent[recent.length - 1] = now;
        return recent;
    }
}
