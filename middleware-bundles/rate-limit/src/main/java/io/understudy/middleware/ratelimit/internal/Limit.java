package io.understudy.middleware.ratelimit.internal;

import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BucketConfiguration;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How many messages in which time.
 *
 * <p><b>Threads:</b> immutable.
 */
final class Limit {
    /** The lowest rate anybody can ask for, in messages a second. */
    static final double LOWEST_RATE = 0.001;

    /** The highest rate anybody can ask for, in messages a second. */
    static final double HIGHEST_RATE = 1_000_000;

    /** The largest burst anybody can ask for. */
    static final int LARGEST_BURST = 1_000_000;

    private static final long THOUSANDTHS = 1_000;

    private final double rate;
    private final int burst;
    private final Scope scope;
    private final BucketConfiguration configuration;

    /**
     * A limit; all values are checked.
     *
     * @param rate messages a second, exact to a thousandth
     * @param burst how many may run at once after a rest
     * @param scope whose messages are counted together
     */
    Limit(double rate, int burst, Scope scope) {
        if (!(rate >= LOWEST_RATE && rate <= HIGHEST_RATE)) {
            throw new IllegalArgumentException("rate: expected 0.001 to 1000000 messages a second, found " + rate);
        }
        if (burst < 1 || burst > LARGEST_BURST) {
            throw new IllegalArgumentException("burst: expected 1 to " + LARGEST_BURST + " messages, found " + burst);
        }
        this.rate = rate;
        this.burst = burst;
        this.scope = Objects.requireNonNull(scope, "scope");
        this.configuration = configuration();
    }

    private BucketConfiguration configuration() {
        boolean whole = rate == Math.rint(rate);
        long tokens = Math.round(whole ? rate : rate * THOUSANDTHS);
        Duration period = Duration.ofSeconds(whole ? 1 : THOUSANDTHS);
        return BucketConfiguration.builder()
                .addLimit(Bandwidth.builder()
                        .capacity(burst)
                        .refillGreedy(tokens, period)
                        .build())
                .build();
    }

    double rate() {
        return rate;
    }

    int burst() {
        return burst;
    }

    Scope scope() {
        return scope;
    }

    /** The same limit as the library wants it. */
    BucketConfiguration bucket() {
        return configuration;
    }

    /** Whether the time from token to token is a whole number of nanoseconds. */
    boolean evenInNanos() {
        Bandwidth bandwidth = configuration.getBandwidths()[0];
        return bandwidth.getRefillPeriodNanos() % bandwidth.getRefillTokens() == 0;
    }

    @Override
    public String toString() {
        return "rate=" + rate + ", burst=" + burst + ", scope=" + scope.name().toLowerCase(Locale.ROOT);
    }
}
