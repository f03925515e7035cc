package io.understudy.middleware.chaos.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ConfigurationReader;
import java.util.Arrays;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.Designate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link Chaos} as a service, one for each configuration; nobody meets it by accident, and it says so when it begins. A
 * configuration that is not acceptable is logged and the last good one stays in force; before there is any, nothing goes wrong.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = Middleware.class,
        configurationPid = ChaosComponent.PID,
        configurationPolicy = ConfigurationPolicy.REQUIRE,
        property = {
            "service.ranking:Integer=" + ChaosComponent.RANKING,
            Middleware.ACTOR_PATH + "=" + ChaosComponent.EVERY_ACTOR
        })
@Designate(ocd = ChaosConfiguration.class, factory = true)
public final class ChaosComponent implements Middleware {
    /** Where its configurations are. */
    static final String PID = "io.understudy.middleware.chaos";

    /** Which actors suffer if nobody says otherwise. */
    static final String EVERY_ACTOR = "/user/**";

    /** Where it is among the middlewares if nobody says otherwise. */
    static final int RANKING = 100;

    private static final Logger LOG = LoggerFactory.getLogger(ChaosComponent.class);

    private final Chaos chaos = new Chaos();

    /** Lets go wrong what is in {@code properties}. */
    @Activate
    public ChaosComponent(Map<String, Object> properties) {
        modified(properties);
    }

    @Modified
    void modified(Map<String, Object> properties) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        String pid = configuration.pid(PID);
        for (String property : configuration.unknown(MischiefReader.KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", pid, property);
        }
        try {
            Mischief mischief = MischiefReader.read(properties);
            chaos.apply(mischief);
            LOG.warn("configuration {}: chaos is active for {} with {}", pid, paths(properties), mischief);
        } catch (IllegalArgumentException e) {
            Mischief kept = chaos.mischief();
            LOG.error(
                    "configuration {}: {}; {}",
                    pid,
                    e.getMessage(),
                    kept == null ? "nothing goes wrong" : "keeping " + kept);
        }
    }

    private static String paths(Map<String, Object> properties) {
        Object paths = properties.getOrDefault(Middleware.ACTOR_PATH, EVERY_ACTOR);
        String text = paths instanceof Object[] several ? Arrays.toString(several) : paths.toString();
        return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
    }

    @Override
    public Verdict before(InvokeContext turn) {
        return chaos.before(turn);
    }

    Chaos chaos() {
        return chaos;
    }
}
