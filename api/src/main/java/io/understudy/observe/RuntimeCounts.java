package io.understudy.observe;

import java.time.Duration;
import java.util.Map;

/**
 * How often something has happened in a system since it began. The runtime itself counts, so the numbers go on whoever reads
 * them, and never fall; each is exact, and they were read one after the other.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param pauses how long roles were in nobody's hands when they changed hands, by role
 * @param repaired how many actors were ready without a place in the ready queue, and were given one
 * @param upgrades how many actors went on with other code
 * @param failedUpgrades how often an actor could not go on with other code
 */
public record RuntimeCounts(Map<String, Pauses> pauses, long repaired, long upgrades, long failedUpgrades) {

    /** Keeps a copy of the map. */
    public RuntimeCounts {
        pauses = Map.copyOf(pauses);
    }

    /**
     * The pauses of one role.
     *
     * @param count how many there were
     * @param total how long they were together
     * @param longest how long the longest was
     */
    public record Pauses(long count, Duration total, Duration longest) {
        /** None so far. */
        public static final Pauses NONE = new Pauses(0, Duration.ZERO, Duration.ZERO);

        /** These and one more. */
        public Pauses and(Duration pause) {
            return new Pauses(count + 1, total.plus(pause), pause.compareTo(longest) > 0 ? pause : longest);
        }
    }
}
