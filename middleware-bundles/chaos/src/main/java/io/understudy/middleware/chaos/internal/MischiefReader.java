package io.understudy.middleware.chaos.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@link Mischief} from a configuration. A value that is missing or blank has its default; a value that is not acceptable
 * is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class MischiefReader {
    /** How many milliseconds a delay lasts if nobody says otherwise. */
    static final int DELAY = 100;

    /** What means something here. */
    static final Set<String> KNOWN =
            Set.of("actor.path", "delay.probability", "delay.ms", "failure.probability", "drop.probability", "seed");

    private MischiefReader() {}

    /**
     * The mischief in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static Mischief read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        values.paths("actor.path", ChaosComponent.EVERY_ACTOR); // the kernel reads these two; a bad one is refused here
        values.ranking(ChaosComponent.RANKING);
        return new Mischief(
                values.decimal("delay.probability", 0, 1, 0),
                values.millis("delay.ms", Mischief.SHORTEST.toMillis(), Mischief.LONGEST.toMillis(), DELAY),
                values.decimal("failure.probability", 0, 1, 0),
                values.decimal("drop.probability", 0, 1, 0),
                values.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, 0));
    }
}
