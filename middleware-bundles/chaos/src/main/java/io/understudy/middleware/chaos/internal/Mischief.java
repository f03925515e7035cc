package io.understudy.middleware.chaos.internal;

import java.time.Duration;

/**
 * What is to go wrong, and how often.
 *
 * @param delayProbability the share of messages that are delayed
 * @param delay how long they are delayed
 * @param failureProbability the share of messages before which the actor fails
 * @param dropProbability the share of messages that become dead letters
 * @param seed where the dice start; 0: somewhere
 */
record Mischief(double delayProbability, Duration delay, double failureProbability, double dropProbability, long seed) {
    /** The shortest delay anybody can ask for. */
    static final Duration SHORTEST = Duration.ofMillis(1);

    /** The longest delay anybody can ask for. */
    static final Duration LONGEST = Duration.ofHours(1);

    /** Checks all values. */
    Mischief {
        check("delay", delayProbability);
        check("failure", failureProbability);
        check("drop", dropProbability);
        if (delay.compareTo(SHORTEST) < 0 || delay.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("delay: expected " + SHORTEST + " to " + LONGEST + ", found " + delay);
        }
    }

    private static void check(String what, double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(what + " probability: expected 0 to 1, found " + probability);
        }
    }

    /** As configurations say it. */
    @Override
    public String toString() {
        return "delay.probability=" + delayProbability + ", delay.ms=" + delay.toMillis() + ", failure.probability="
                + failureProbability + ", drop.probability=" + dropProbability + ", seed=" + seed;
    }
}
