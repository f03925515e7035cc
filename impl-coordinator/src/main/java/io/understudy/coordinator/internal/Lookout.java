package io.understudy.coordinator.internal;

/**
 * How long one worker that has run dry looks around before it parks, which costs more than a look, for the worker and for whoever
 * wakes it. It looks longer where that was of use, and not at all where it was not: then whoever would bring work may be waiting
 * for the very processor that the worker looks around on. Now and then it tries again.
 *
 * <p><b>Threads:</b> its worker.
 */
final class Lookout {
    /** About that many microseconds, as a look takes one. */
    private static final int MOST = 16;
    /** With so many looks it begins, and tries again. */
    static final int FEW = 4;
    /** Every so many times it tries again. */
    private static final int TRY_EVERY = 16;

    private int looks = FEW;
    private int parked;

    /** How often to look this time. */
    int looks() {
        if (looks > 0) {
            return looks;
        }
        parked++;
        return parked % TRY_EVERY == 0 ? FEW : 0;
    }

    /** What came of {@code tried} looks. */
    void ended(int tried, boolean found) {
        looks = found ? Math.min(MOST, 2 * Math.max(tried, FEW)) : tried / 2;
    }
}
