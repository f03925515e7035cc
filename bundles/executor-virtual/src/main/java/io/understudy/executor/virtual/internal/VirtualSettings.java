package io.understudy.executor.virtual.internal;

import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What can be set for a {@link VirtualThreadExecutor}.
 *
 * @param name what the names of the threads begin with
 * @param turnLimit how many turns there are at once, at most
 * @param stopPatience how long a deactivation waits for turns to end
 */
record VirtualSettings(String name, int turnLimit, Duration stopPatience) {
    /** What means something in a configuration. */
    static final Set<String> KNOWN = Set.of("executor.implementation", "name", "turns.limit", "stop.patience");

    /** What is in force when nothing is set. */
    static final VirtualSettings STANDARD = new VirtualSettings("understudy", 10_000, Duration.ofSeconds(5));

    /** Checks that nothing is missing. */
    VirtualSettings {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(stopPatience, "stopPatience");
        if (turnLimit < 1) {
            throw new IllegalArgumentException("turns.limit: expected 1 or more, found " + turnLimit);
        }
    }

    /**
     * The settings of a configuration; what is missing or blank has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static VirtualSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        return new VirtualSettings(
                values.name("name", STANDARD.name()),
                values.integer("turns.limit", 1, 1_000_000, STANDARD.turnLimit()),
                values.millis(
                        "stop.patience", 1, 3_600_000, STANDARD.stopPatience().toMillis()));
    }

    /** The same under another name. */
    VirtualSettings withName(String name) {
        return new VirtualSettings(name, turnLimit, stopPatience);
    }

    /** The same with another limit. */
    VirtualSettings withTurnLimit(int turnLimit) {
        return new VirtualSettings(name, turnLimit, stopPatience);
    }
}
