package io.understudy.middleware.deadline.internal;

import io.understudy.DeadLetterReason;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Screen;
import io.understudy.middleware.Verdict;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Keeps a message from its actor if it has waited for too long when its turn comes: it becomes a dead letter that has {@link
 * DeadLetterReason#EXPIRED expired}. A message of which nobody knows how long it has waited passes.
 *
 * <p><b>Threads:</b> any.
 */
final class Deadline implements Middleware {
    /** The shortest time anybody can ask for; messages are stamped in such steps. */
    static final Duration SHORTEST = Duration.ofMillis(10);

    /** The longest time anybody can ask for. */
    static final Duration LONGEST = Duration.ofDays(1);

    private final LongAdder expired = new LongAdder();
    private volatile Expiry expiry;

    /** How long a message may wait; null: nobody has said so yet, everything passes. */
    Duration longestWait() {
        Expiry current = expiry;
        return current == null ? null : current.longestWait();
    }

    /** Sets another time. The next turns obey it, also for messages that wait already. */
    void apply(Duration longestWait) {
        if (longestWait.compareTo(SHORTEST) < 0 || longestWait.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "longest wait: expected " + SHORTEST + " to " + LONGEST + ", found " + longestWait);
        }
        expiry = new Expiry(longestWait, expired);
    }

    /** How many messages had waited for too long. */
    long expired() {
        return expired.sum();
    }

    @Override
    public Verdict before(InvokeContext turn) {
        Expiry current = expiry;
        if (current != null) {
            turn.screen(current);
        }
        return Verdict.proceed();
    }

    /** What the turns of one setting share, so that none is made for a turn. */
    private record Expiry(Duration longestWait, LongAdder expired) implements Screen {
        @Override
        public DeadLetterReason examine(Object message, Duration waited) {
            if (waited.compareTo(longestWait) <= 0) {
                return null;
            }
            expired.increment();
            return DeadLetterReason.EXPIRED;
        }
    }
}
