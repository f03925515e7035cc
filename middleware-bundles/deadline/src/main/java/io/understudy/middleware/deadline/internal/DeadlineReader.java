package io.understudy.middleware.deadline.internal;

import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads from a configuration how long messages may wait. The time must be there; a value that is not acceptable is refused with
 * its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class DeadlineReader {
    /** How long messages may wait, in milliseconds. */
    static final String MAX_WAIT = "max.wait.ms";

    /** What means something here. */
    static final Set<String> KNOWN = Set.of("actor.path", MAX_WAIT);

    private DeadlineReader() {}

    /**
     * The longest wait in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Duration read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths(
                "actor.path", DeadlineComponent.EVERY_ACTOR); // the kernel reads these two; a bad one is refused here
        values.ranking(DeadlineComponent.RANKING);
        return values.millis(MAX_WAIT, Deadline.SHORTEST.toMillis(), Deadline.LONGEST.toMillis());
    }
}
