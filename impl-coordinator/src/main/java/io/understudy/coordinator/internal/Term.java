package io.understudy.coordinator.internal;

/**
 * How many looks pass until the next trial of a kind.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Term {
    /** Until the first trial, and after each that was worth it. */
    private static final int SHORTEST = 8;

    private static final int LONGEST = 256;
    private static final int MOST_BROKEN = 6;

    private int term = SHORTEST;
    private int left = SHORTEST;
    private int broken;

    /** One more look has passed. Says whether a trial is due. */
    boolean passed() {
        left = Math.max(0, left - 1);
        return left == 0;
    }

    /** A trial has ended. One that was not worth it is farther from the next each time. */
    void ended(boolean worthIt) {
        term = worthIt ? SHORTEST : Math.min(2 * term, LONGEST);
        left = term;
        broken = 0;
    }

    /** A trial was broken off. The next one comes after {@code looks}, and twice as many each time. */
    void brokenOff(int looks) {
        broken = Math.min(broken + 1, MOST_BROKEN);
        left = looks << broken;
    }
}
