package io.understudy.middleware.ratelimit.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Lets a turn handle as many messages as there are tokens. Without a token the turn is broken off until the time of the next
 * one, and the messages wait in the mailbox, in order. Tokens that a turn did not use go back.
 *
 * <p>Several limiters can wrap the same actor: the lowest number counts, and each is charged for what was handled.
 *
 * <p><b>Threads:</b> any.
 */
final class RateLimiter implements Middleware {
    /** An actor that waits looks again after this time, so that none waits for a limit that was changed or taken away. */
    static final Duration LONGEST_HOLD = Duration.ofSeconds(1);

    private static final AtomicLong INSTANCES = new AtomicLong();

    /** Where a turn keeps what it got from this limiter, and not from another one around the same actor. */
    private final String key = "rate_limit.grant." + INSTANCES.incrementAndGet();

    private final Buckets buckets = new Buckets();
    private final LongAdder triggered = new LongAdder();
    private final LongAdder tokensConsumed = new LongAdder();
    private volatile Limit limit;

    /** The limit in force; null: none yet, everything passes. */
    Limit limit() {
        return limit;
    }

    /** Sets another limit. The next turns obey it, with the tokens that are left; in another scope, with full buckets. */
    void apply(Limit next) {
        Limit last = limit;
        limit = next;
        if (last != null && last.scope() != next.scope()) {
            buckets.clear();
        }
    }

    /** How many turns were broken off. */
    long triggered() {
        return triggered.sum();
    }

    /** How many tokens were used up, which is how many messages were handled. */
    long tokensConsumed() {
        return tokensConsumed.sum();
    }

    @Override
    public Verdict before(InvokeContext turn) {
        Limit current = limit;
        if (current == null) {
            return Verdict.proceed();
        }
        Grant grant = buckets.take(turn.path(), turn.throughputHint(), turn.startTime(), current);
        if (grant.tokens() == 0) {
            triggered.increment();
            Duration hold = Duration.ofNanos(Math.min(grant.bucket().untilNext(), LONGEST_HOLD.toNanos()));
            return Verdict.breakOff(SuspendReason.RATE_LIMIT, ResumeCondition.after(hold));
        }
        turn.lowerThroughput(grant.tokens());
        turn.put(key, grant);
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        if (turn.get(key) instanceof Grant grant) {
            tokensConsumed.add(turn.handled());
            grant.bucket().giveBack(grant.tokens() - turn.handled());
        }
    }
}
