package io.understudy.executor.internal;

import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@link ExecutorSettings} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class SettingsReader {
    /** What means something here. */
    static final Set<String> KNOWN = Set.of(
            "executor.implementation",
            "name",
            "workers.min",
            "workers.max",
            "batch",
            "grow.factor",
            "grow.interval",
            "shrink.interval",
            "cooldown",
            "stop.patience");

    private SettingsReader() {}

    /**
     * The settings in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static ExecutorSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        ExecutorSettings standard = ExecutorSettings.standard();
        int min = workers(values, "workers.min", standard.minWorkers());
        int max = workers(values, "workers.max", Math.max(min, standard.maxWorkers()));
        return new ExecutorSettings(
                values.name("name", standard.name()),
                min,
                max,
                values.integer("batch", 1, ExecutorSettings.LARGEST_BATCH, standard.batch()),
                values.integer("grow.factor", 1, 1_000_000, standard.depthFactor()),
                millis(values, "grow.interval", standard.growInterval()),
                millis(values, "shrink.interval", standard.shrinkInterval()),
                millis(values, "cooldown", standard.coolDown()),
                millis(values, "stop.patience", standard.stopPatience()));
    }

    private static int workers(ConfigurationReader values, String property, int standard) {
        int number = values.integer(property, 0, ExecutorSettings.MOST_WORKERS, 0);
        return number == 0 ? standard : number;
    }

    private static Duration millis(ConfigurationReader values, String property, Duration standard) {
        return values.millis(property, 1, 3_600_000, standard.toMillis());
    }
}
