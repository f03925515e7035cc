package io.understudy.supervision;

import io.understudy.MailboxOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * How {@link SupervisorStrategy#BACKOFF} waits before a restart: {@code min}, then twice as long each time, up to {@code max},
 * and by chance up to {@code jitter} of that longer, so that actors which failed together do not all come back together.
 *
 * <pre>{@code
 * SupervisorStrategy.backoff(Backoff.between(Duration.ofMillis(200), Duration.ofSeconds(30)).withMaxRestarts(8));
 * }</pre>
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param min the first delay; more than zero
 * @param max the longest delay, chance not counted; {@code min} or more
 * @param jitter how much longer a delay may be by chance: 0 for never, 1 for up to twice as long
 * @param resetAfter after how much peace the next delay is {@code min} again
 * @param maxRestarts how many restarts there are, without such peace between them, before the supervisor itself stops
 * @param bufferLimit how many messages may wait for the child meanwhile
 */
public record Backoff(
        Duration min, Duration max, double jitter, Duration resetAfter, int maxRestarts, int bufferLimit) {

    /** The name of this among {@link SupervisorStrategy#options()}. */
    public static final String OPTION = "backoff";

    /** Checks every value. */
    public Backoff {
        Objects.requireNonNull(min, "min");
        Objects.requireNonNull(max, "max");
        Objects.requireNonNull(resetAfter, "resetAfter");
        require(!min.isNegative() && !min.isZero(), "min", "more than zero", min);
        require(max.compareTo(min) >= 0, "max", "min (" + min + ") or more", max);
        require(jitter >= 0 && jitter <= 1, "jitter", "0 to 1", jitter);
        require(!resetAfter.isNegative() && !resetAfter.isZero(), "resetAfter", "more than zero", resetAfter);
        require(maxRestarts >= 0, "maxRestarts", "0 or more, or RestartLimit.UNLIMITED", maxRestarts);
        require(bufferLimit >= 0, "bufferLimit", "0 or more, or MailboxOptions.UNBOUNDED", bufferLimit);
    }

    private static void require(boolean holds, String property, String expected, Object found) {
        if (!holds) {
            throw new IllegalArgumentException("backoff " + property + ": expected " + expected + ", found " + found);
        }
    }

    /** From {@code min} to {@code max}, a fifth by chance, {@code min} again after {@code max} of peace, without limits. */
    public static Backoff between(Duration min, Duration max) {
        return new Backoff(min, max, 0.2, max, RestartLimit.UNLIMITED, MailboxOptions.UNBOUNDED);
    }

    /** The same with another share of chance. */
    public Backoff withJitter(double jitter) {
        return new Backoff(min, max, jitter, resetAfter, maxRestarts, bufferLimit);
    }

    /** The same with another time of peace. */
    public Backoff withResetAfter(Duration resetAfter) {
        return new Backoff(min, max, jitter, resetAfter, maxRestarts, bufferLimit);
    }

    /** The same with another number of restarts before the supervisor stops. */
    public Backoff withMaxRestarts(int maxRestarts) {
        return new Backoff(min, max, jitter, resetAfter, maxRestarts, bufferLimit);
    }

    /** The same with another number of messages that may wait. */
    public Backoff withBufferLimit(int bufferLimit) {
        return new Backoff(min, max, jitter, resetAfter, maxRestarts, bufferLimit);
    }
}
