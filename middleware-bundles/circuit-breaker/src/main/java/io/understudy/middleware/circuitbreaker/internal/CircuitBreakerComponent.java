package io.understudy.middleware.circuitbreaker.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link CircuitBreaker} as a service, one for each configuration. A configuration that is not acceptable is logged and the last
 * good one stays in force; before there is any, no breaker opens.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = Middleware.class,
        configurationPid = CircuitBreakerComponent.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE,
        property = {
            "service.ranking:Integer=" + CircuitBreakerComponent.RANKING,
            Middleware.ACTOR_PATH + "=" + CircuitBreakerComponent.EVERY_ACTOR
        })
@Designate(ocd = CircuitBreakerConfiguration.class, factory = true)
public final class CircuitBreakerComponent implements Middleware {
    /** Where its configurations are. */
    static final String PID = "io.understudy.middleware.circuit.breaker";

    /** Which actors have a breaker if nobody says otherwise. */
    static final String EVERY_ACTOR = "/user/**";

    /** Where it is among the middlewares if nobody says otherwise. */
    static final int RANKING = 300;

    private static final Logger LOG = LoggerFactory.getLogger(CircuitBreakerComponent.class);

    private final CircuitBreaker breaker = new CircuitBreaker(MonotonicClock.SYSTEM);

    /** A breaker with the tolerance in {@code properties}. */
    @Activate
    public CircuitBreakerComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(PID);
        for (String property : configuration.unknown(ToleranceReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            breaker.apply(ToleranceReader.read(properties));
        } catch (IllegalArgumentException e) {
            Tolerance kept = breaker.tolerance();
            LOG.error(
                    "configuration {}: {}; {}",
                    pid,
                    e.getMessage(),
                    kept == null ? "no breaker opens" : "keeping " + kept);
        }
    }

    @Override
    public Verdict before(InvokeContext turn) {
        return breaker.before(turn);
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        breaker.after(turn, result);
    }

    CircuitBreaker breaker() {
        return breaker;
    }
}
