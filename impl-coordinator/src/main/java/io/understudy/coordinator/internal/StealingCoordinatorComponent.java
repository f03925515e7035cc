package io.understudy.coordinator.internal;

import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Map;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.ServiceScope;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stealing coordinator as a service. It has prototype scope: whoever takes the role back to it gets a new, open one.
 *
 * <p>A value that cannot be used is logged, and the last good one, at first the default, stays in force.
 */
@Component(
        service = ReadyQueueCoordinator.class,
        scope = ServiceScope.PROTOTYPE,
        configurationPid = StealingCoordinatorComponent.PID,
        property = {"service.ranking:Integer=100", StealingCoordinatorComponent.IMPLEMENTATION + "=stealing"})
@Designate(ocd = StealingCoordinatorComponent.Config.class)
public final class StealingCoordinatorComponent extends StealingCoordinator {
    /** Its configuration. */
    public static final String PID = "io.understudy.coordinator";

    /** The service property that says which kind of coordinator a service is. */
    public static final String IMPLEMENTATION = "scheduler.implementation";

    private static final Logger LOG = LoggerFactory.getLogger(StealingCoordinatorComponent.class);
    private static final String THROUGHPUT = "throughput";
    private static final int MOST = 1_000_000;
    private static final Set<String> KNOWN = Set.of(THROUGHPUT, IMPLEMENTATION);

    /** Starts with the configured values. */
    @Activate
    public StealingCoordinatorComponent(Map<String, Object> properties) {
        super(throughput(properties, DEFAULT_THROUGHPUT));
    }

    /** Takes over changed values without a restart. */
    @Modified
    public void modified(Map<String, Object> properties) {
        setThroughput(throughput(properties, throughputHint()));
    }

    /** Releases whoever still waits. What is queued is found again by the words of the actors. */
    @Deactivate
    public void deactivate() {
        close();
    }

    private static int throughput(Map<String, Object> properties, int inForce) {
        ConfigurationReader configuration = new ConfigurationReader(properties);
        for (String property : configuration.unknown(KNOWN)) {
            LOG.warn("configuration {}: unknown property {}; it has no effect", PID, property);
        }
        try {
            return configuration.integer(THROUGHPUT, 1, MOST, DEFAULT_THROUGHPUT);
        } catch (IllegalArgumentException e) {
            LOG.error("configuration {}: {}; keeping {}={}", PID, e.getMessage(), THROUGHPUT, inForce);
            return inForce;
        }
    }

    /** What can be configured. */
    @ObjectClassDefinition(
            id = StealingCoordinatorComponent.PID,
            name = "Understudy coordinator",
            description = "Orders ready actors in one queue per worker, from which other workers steal.")
    public @interface Config {
        /** Messages per turn. */
        @AttributeDefinition(
                name = "Throughput",
                description = "How many user messages an actor handles before others get their turn.",
                min = "1",
                max = "1000000")
        int throughput() default DEFAULT_THROUGHPUT;
    }
}
