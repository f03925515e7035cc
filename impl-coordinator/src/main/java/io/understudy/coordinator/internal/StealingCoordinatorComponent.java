package io.understudy.coordinator.internal;

import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Map;
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
 * <p>A value that cannot be used is refused: at the start it is logged and the default is used, later the component runtime
 * logs the exception and the last good value stays.
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

    /** Starts with the configured values. */
    @Activate
    public StealingCoordinatorComponent(Map<String, Object> properties) {
        super(throughputAtStart(properties));
    }

    private static int throughputAtStart(Map<String, Object> properties) {
        try {
            return throughput(properties);
        } catch (IllegalArgumentException e) {
            LOG.error("{}: for now the default of {}", e.getMessage(), DEFAULT_THROUGHPUT);
            return DEFAULT_THROUGHPUT;
        }
    }

    /** Takes over changed values without a restart. */
    @Modified
    public void modified(Map<String, Object> properties) {
        setThroughput(throughput(properties));
    }

    /** Releases whoever still waits. What is queued is found again by the words of the actors. */
    @Deactivate
    public void deactivate() {
        close();
    }

    private static int throughput(Map<String, Object> properties) {
        Object value = properties.getOrDefault(THROUGHPUT, DEFAULT_THROUGHPUT);
        try {
            long number = Long.parseLong(String.valueOf(value).strip());
            if (number >= 1 && number <= MOST) {
                return (int) number;
            }
        } catch (NumberFormatException e) {
            throw refused(value, e);
        }
        throw refused(value, null);
    }

    private static IllegalArgumentException refused(Object value, NumberFormatException cause) {
        return new IllegalArgumentException(
                PID + ": " + THROUGHPUT + " must be a whole number from 1 to " + MOST + ", but is \"" + value
                        + "\"; the last good value stays",
                cause);
    }

    /** What can be configured. */
    @ObjectClassDefinition(
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
