package io.understudy.middleware.ratelimit.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.InvokeResult;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link RateLimiter} as a service, one for each configuration. A configuration that is not acceptable is logged and the last
 * good one stays in force; before there is any, nothing is limited.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = Middleware.class,
        configurationPid = RateLimitComponent.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE,
        property = {
            "service.ranking:Integer=" + RateLimitComponent.RANKING,
            Middleware.ACTOR_PATH + "=" + RateLimitComponent.EVERY_ACTOR
        })
@Designate(ocd = RateLimitConfiguration.class, factory = true)
public final class RateLimitComponent implements Middleware {
    /** Where its configurations are. */
    static final String PID = "io.understudy.middleware.ratelimit";

    /** Which actors are limited if nobody says otherwise. */
    static final String EVERY_ACTOR = "/user/**";

    /** Where it is among the middlewares if nobody says otherwise. */
    static final int RANKING = 500;

    private static final Logger LOG = LoggerFactory.getLogger(RateLimitComponent.class);

    private final RateLimiter limiter = new RateLimiter();

    /** A limiter with the limit in {@code properties}. */
    @Activate
    public RateLimitComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(PID);
        for (String property : configuration.unknown(LimitReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            limiter.apply(LimitReader.read(properties));
        } catch (IllegalArgumentException e) {
            Limit kept = limiter.limit();
            LOG.error(
                    "configuration {}: {}; {}",
                    pid,
                    e.getMessage(),
                    kept == null ? "nothing is limited" : "keeping " + kept);
        }
    }

    @Override
    public Verdict before(InvokeContext turn) {
        return limiter.before(turn);
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        limiter.after(turn, result);
    }

    RateLimiter limiter() {
        return limiter;
    }
}
