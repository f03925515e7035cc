package io.understudy.observability.internal;

import io.understudy.observe.Metering.Labels;
import io.understudy.spi.PathPattern;
import java.time.Duration;
import java.util.List;

/**
 * What can be set for the sink.
 *
 * @param labels which actors share a label, and how many labels there may be
 * @param poll how often the runtime is read
 */
record SinkSettings(Labels labels, Duration poll) {
    /** What is in force when nothing is set. */
    static final SinkSettings DEFAULTS = new SinkSettings(new Labels(List.of(), 1_000), Duration.ofSeconds(1));

    /** The configured settings. Throws, with PID, property, value and what is accepted, if one of them cannot be used. */
    static SinkSettings of(ObservabilityConfiguration configuration) {
        int most = configuration.labels_max();
        require(most >= 1 && most <= Labels.LIMIT, "labels.max", "1 to " + Labels.LIMIT, most);
        long poll = configuration.poll_ms();
        require(poll >= 100 && poll <= 3_600_000, "poll.ms", "100 to 3600000", poll);
        List<String> groups = List.of(configuration.actor_groups());
        for (String group : groups) {
            try {
                PathPattern.of(List.of(group));
            } catch (IllegalArgumentException e) {
                require(false, "actor.groups", "path patterns such as /user/sessions/*", group);
            }
        }
        return new SinkSettings(new Labels(groups, most), Duration.ofMillis(poll));
    }

    private static void require(boolean holds, String property, String expected, Object found) {
        if (!holds) {
            throw new IllegalArgumentException(
                    ObservabilityConfiguration.PID + ": " + property + ": expected " + expected + ", found " + found);
        }
    }
}
