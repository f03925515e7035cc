package io.understudy.bench;

import java.time.Duration;

/**
 * How much is measured. The systems that are compared take turns, round by round, so that whatever else the machine does
 * meets all of them.
 *
 * @param rounds how many rounds count
 * @param warmUp samples of each kind in a round before those, which does not count
 * @param samples samples of each kind in a round
 * @param limit how long all of it may take; on a machine that is slow or busy there are fewer samples instead
 * @param quick whether it is only to see that it works; workloads with JVMs of their own have a plan of theirs for either
 */
public record Plan(int rounds, int warmUp, int samples, Duration limit, boolean quick) {
    /** Enough for the figures of the documentation. */
    static final Plan FULL = new Plan(5, 2_000, 4_000, Duration.ofSeconds(50), false);
    /** Enough to see that it works. */
    static final Plan QUICK = new Plan(2, 1_000, 1_000, Duration.ofSeconds(10), true);

    /** Checks that there is something to measure. */
    public Plan {
        if (rounds < 1 || warmUp < 1 || samples < 1) {
            throw new IllegalArgumentException(
                    "a plan: expected 1 or more of everything, found " + rounds + ", " + warmUp + ", " + samples);
        }
    }

    /** A plan that is not quick. */
    public Plan(int rounds, int warmUp, int samples, Duration limit) {
        this(rounds, warmUp, samples, limit, false);
    }
}
