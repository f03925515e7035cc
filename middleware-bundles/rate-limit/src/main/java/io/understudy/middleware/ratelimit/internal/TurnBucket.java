package io.understudy.middleware.ratelimit.internal;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.TokensInheritanceStrategy;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A bucket of tokens whose time is that of the turns: it starts full with the first one and knows no other clock. Only the time
 * between turns matters, so it does not matter where the clock starts and whether it overflows. Time that seems to go back,
 * because turns on several threads overtake each other, stands still.
 *
 * <p><b>Threads:</b> any.
 */
final class TurnBucket implements TimeMeter {
    private final long origin;
    private final AtomicLong sinceOrigin = new AtomicLong();
    private final Bucket bucket;
    private volatile Limit limit;

    /** A full bucket, at a time. */
    TurnBucket(Limit limit, long now) {
        this.limit = limit;
        this.origin = now;
        this.bucket = Bucket.builder()
                .addLimit(limit.bucket().getBandwidths()[0])
                .withCustomTimePrecision(this)
                .build();
    }

    /** As many tokens as there are, but not more than {@code most}; 0 if there is none. */
    int take(int most, long now) {
        reach(now);
        return most <= 0 ? 0 : (int) bucket.tryConsumeAsMuchAsPossible(most);
    }

    /**
     * The time from the last turn to the next token in nanoseconds, never too short; 0 if there is one. The library cuts off
     * what is less than a nanosecond.
     */
    long untilNext() {
        EstimationProbe next = bucket.estimateAbilityToConsume(1);
        return next.canBeConsumed() ? 0 : next.getNanosToWaitForRefill() + (limit.evenInNanos() ? 0 : 1);
    }

    /** Takes back tokens that were not used; what does not fit is gone. */
    void giveBack(int tokens) {
        if (tokens > 0) {
            bucket.addTokens(tokens);
        }
    }

    /** Whether it is full; then it is as good as a new one. */
    boolean full(long now) {
        reach(now);
        return bucket.getAvailableTokens() >= limit.burst();
    }

    /** Goes on under another limit with the tokens it has, as far as they fit. */
    void obey(Limit next) {
        if (limit != next) {
            bucket.replaceConfiguration(next.bucket(), TokensInheritanceStrategy.AS_IS);
            limit = next;
        }
    }

    private void reach(long now) {
        long elapsed = now - origin;
        if (elapsed > sinceOrigin.get()) {
            sinceOrigin.accumulateAndGet(elapsed, Math::max);
        }
    }

    @Override
    public long currentTimeNanos() {
        return sinceOrigin.get();
    }

    @Override
    public boolean isWallClockBased() {
        return false;
    }
}
