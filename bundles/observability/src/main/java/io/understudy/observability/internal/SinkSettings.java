package io.understudy.observability.internal;

import io.understudy.observe.Metering.Labels;
import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What can be set for the sink.
 *
 * @param labels which actors share a label, and how many labels there may be
 * @param poll how often the runtime is read
 */
record SinkSettings(Labels labels, Duration poll) {
    /** What is in force when nothing is set. */
    static final SinkSettings DEFAULTS = new SinkSettings(new Labels(List.of(), 1_000), Duration.ofSeconds(1));

    /** What means something in a configuration. */
    static final Set<String> KNOWN = Set.of("labels.max", "actor.groups", "poll.ms");

    /**
     * The settings of a configuration; what is missing or blank has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static SinkSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths("actor.groups", "/**"); // refuses what is no pattern
        return new SinkSettings(
                new Labels(
                        values.texts("actor.groups"),
                        values.integer("labels.max", 1, Labels.LIMIT, DEFAULTS.labels.most())),
                values.millis("poll.ms", 100, 3_600_000, DEFAULTS.poll.toMillis()));
    }
}
