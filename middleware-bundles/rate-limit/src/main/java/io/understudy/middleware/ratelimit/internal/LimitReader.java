package io.understudy.middleware.ratelimit.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import java.util.Set;

/**
 * Reads a {@link Limit} from a configuration. A value that is missing or blank has its default, but for the rate, which must be
 * there; a value that is not acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class LimitReader {
    /** What means something here. */
    static final Set<String> KNOWN = Set.of("actor.path", "rate", "burst", "scope");

    private LimitReader() {}

    /**
     * The limit in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Limit read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths(
                "actor.path", RateLimitComponent.EVERY_ACTOR); // the kernel reads these two; a bad one is refused here
        values.ranking(RateLimitComponent.RANKING);
        double rate = values.decimal("rate", Limit.LOWEST_RATE, Limit.HIGHEST_RATE);
        int burst = values.integer("burst", 0, Limit.LARGEST_BURST, 0);
        return new Limit(rate, burst == 0 ? oneSecond(rate) : burst, values.choice("scope", Scope.class, Scope.ACTOR));
    }

    private static int oneSecond(double rate) {
        return (int) Math.max(1, Math.ceil(rate));
    }
}
