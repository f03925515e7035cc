package io.understudy.middleware.deadline.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link Deadline} as a service, one for each configuration. A configuration that is not acceptable is logged and the last
 * good one stays in force; before there is any, nothing expires.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = Middleware.class,
        configurationPid = DeadlineComponent.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE,
        property = {
            "service.ranking:Integer=" + DeadlineComponent.RANKING,
            Middleware.ACTOR_PATH + "=" + DeadlineComponent.EVERY_ACTOR
        })
@Designate(ocd = DeadlineConfiguration.class, factory = true)
public final class DeadlineComponent implements Middleware {
    /** Where its configurations are. */
    static final String PID = "io.understudy.middleware.deadline";

    /** Whose messages have a deadline if nobody says otherwise. */
    static final String EVERY_ACTOR = "/user/**";

    /** Where it is among the middlewares if nobody says otherwise. */
    static final int RANKING = 400;

    private static final Logger LOG = LoggerFactory.getLogger(DeadlineComponent.class);

    private final Deadline deadline = new Deadline();

    /** A deadline with the time in {@code properties}. */
    @Activate
    public DeadlineComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(PID);
        for (String property : configuration.unknown(DeadlineReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            deadline.apply(DeadlineReader.read(properties));
        } catch (IllegalArgumentException e) {
            Duration kept = deadline.longestWait();
            LOG.error(
                    "configuration {}: {}; {}",
                    pid,
                    e.getMessage(),
                    kept == null ? "nothing expires" : "keeping " + DeadlineReader.MAX_WAIT + "=" + kept.toMillis());
        }
    }

    @Override
    public Verdict before(InvokeContext turn) {
        return deadline.before(turn);
    }

    Deadline deadline() {
        return deadline;
    }
}
