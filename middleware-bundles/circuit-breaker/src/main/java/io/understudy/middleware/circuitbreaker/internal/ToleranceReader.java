package io.understudy.middleware.circuitbreaker.internal;

import io.understudy.spi.ConfigurationReader;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * Reads a {@link Tolerance} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class ToleranceReader {
    /** How many failures open the breaker if nobody says otherwise. */
    static final int FAILURES = 5;

    /** Within how many milliseconds if nobody says otherwise. */
    static final int WINDOW = 10_000;

    /** For how many milliseconds it is open if nobody says otherwise. */
    static final int OPEN = 30_000;

    /** What means something here. */
    static final Set<String> KNOWN = Set.of("actor.path", "failures", "window.ms", "open.ms", "when.open");

    private ToleranceReader() {}

    /**
     * The tolerance in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Tolerance read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths(
                "actor.path",
                CircuitBreakerComponent.EVERY_ACTOR); // the kernel reads these two; a bad one is refused here
        values.ranking(CircuitBreakerComponent.RANKING);
        return new Tolerance(
                values.integer("failures", 1, Tolerance.MOST_FAILURES, FAILURES),
                time(values, "window.ms", WINDOW),
                time(values, "open.ms", OPEN),
                values.choice("when.open", WhenOpen.class, WhenOpen.SUSPEND));
    }

    private static Duration time(ConfigurationReader values, String property, int otherwise) {
        return values.millis(property, Tolerance.SHORTEST.toMillis(), Tolerance.LONGEST.toMillis(), otherwise);
    }
}
