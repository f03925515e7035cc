package io.understudy.example.demo.internal;

/**
 * What became of a number of messages.
 *
 * @param sent how many there were
 * @param handled how many were handled, those included whose handler threw
 * @param failed how many of these threw
 * @param deadLettered how many became dead letters
 * @param lost how many nobody has seen again
 * @param duplicated how many were seen more often than once
 * @param reordered how many were handled after a later one of the same track
 */
record Tally(int sent, int handled, int failed, int deadLettered, int lost, int duplicated, int reordered) {
    /** Nothing. */
    static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0);

    /** Both together. */
    Tally plus(Tally other) {
        return new Tally(
                sent + other.sent,
                handled + other.handled,
                failed + other.failed,
                deadLettered + other.deadLettered,
                lost + other.lost,
                duplicated + other.duplicated,
                reordered + other.reordered);
    }

    /** Whether every message was handled or dead-lettered, once and in its turn. */
    boolean addsUp() {
        return sent == handled + deadLettered && lost == 0 && duplicated == 0 && reordered == 0;
    }
}
