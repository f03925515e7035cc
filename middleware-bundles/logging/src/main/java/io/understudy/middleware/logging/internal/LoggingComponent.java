package io.understudy.middleware.logging.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.InvokeResult;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link LoggingMiddleware} as a service, with or without a configuration. One that is not acceptable is logged and the last
 * good one stays in force; before there is any, the defaults are.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = Middleware.class,
        configurationPid = LoggingComponent.PID,
        property = {
            "service.ranking:Integer=" + LoggingComponent.RANKING,
            Middleware.ACTOR_PATH + "=" + LoggingComponent.EVERY_ACTOR
        })
@Designate(ocd = LoggingConfiguration.class)
public final class LoggingComponent implements Middleware {
    /** Where its configuration is. */
    static final String PID = "io.understudy.middleware.logging";

    /** Whose turns are logged if nobody says otherwise. */
    static final String EVERY_ACTOR = "/**";

    /** Where it is among the middlewares if nobody says otherwise. */
    static final int RANKING = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(LoggingComponent.class);

    private final LoggingMiddleware middleware = new LoggingMiddleware();

    /** A middleware with the settings in {@code properties}. */
    @Activate
    public LoggingComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(PID);
        for (String property : configuration.unknown(SettingsReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            middleware.apply(SettingsReader.read(properties));
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; keeping {}", pid, e.getMessage(), middleware.settings());
        }
    }

    @Override
    public Verdict before(InvokeContext turn) {
        return middleware.before(turn);
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        middleware.after(turn, result);
    }

    LoggingMiddleware middleware() {
        return middleware;
    }
}
