package io.understudy.coordinator.internal;

/**
 * When one worker may steal from others. To move an actor to another processor costs about as much as {@value #WORTH_NANOS} ns of
 * work, as everything that it touches has to follow. So a steal has paid if the worker was busy for that long for each index that it
 * took, with these actors or with whatever they made ready there. After one that has not paid, the worker holds back before
 * the next, twice as long each time: turns that are short, and send back to where they were taken from, stay where they are.
 *
 * <p>Nobody waits for long: it holds back for {@value #LONGEST_NANOS} ns at most, and what is in the shared queue, or was handed to
 * the worker itself, is not stolen.
 *
 * <p><b>Threads:</b> its worker.
 */
final class Raids {
    private static final long WORTH_NANOS = 500;
    private static final long SHORTEST_NANOS = 1_000;
    private static final long LONGEST_NANOS = 100_000;

    /** How many indices the last steal took; 0 once it has been judged. */
    private int taken;
    /** When the last steal took place or, once it has been judged, when the worker had run dry after it. */
    private long since;
    /** How long to hold back from then on. */
    private long patience;

    /** {@code count} indices were stolen. */
    void took(int count, long now) {
        taken = count;
        since = now;
    }

    /** Whether the worker, which has run dry, should leave to others what they have. */
    boolean holdBack(long now) {
        if (taken > 0) {
            boolean paid = now - since >= taken * WORTH_NANOS;
            patience = paid ? 0 : Math.min(LONGEST_NANOS, Math.max(SHORTEST_NANOS, 2 * patience));
            taken = 0;
            since = now;
        }
        return now - since < patience;
    }
}
