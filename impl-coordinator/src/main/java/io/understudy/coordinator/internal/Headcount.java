package io.understudy.coordinator.internal;

import java.util.Arrays;

/**
 * How many workers get the most done. Two workers on actors that talk to each other all the time may do less than one, because
 * whatever an actor touches has to follow it to the other processor. No property of a turn tells; so it is tried out.
 *
 * <ol>
 *   <li>Nothing is tried unless {@value #FAST_PER_MILLI} messages a millisecond are handled: where messages take longer, more
 *       workers do more, and a handler may be waiting for something.
 *   <li>For a few looks there are half as many workers, or twice as many. If they handle a tenth more than those before, it stays
 *       at that, else the next trial is farther away each time.
 *   <li>A look at which fewer are handled lets everybody work, at once.
 *   <li>A look counts only if the one before was fast too: at the edges of a burst nothing can be compared.
 * </ol>
 *
 * <p>Pure: it sees time and work only through {@link #look}.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Headcount {
    /** Everybody. */
    static final int ALL = Integer.MAX_VALUE;

    private static final long FAST_PER_MILLI = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** How many looks are compared with as many. */
    private static final int SAMPLES = 4;
    /** After how many looks the first trial begins, and each that follows one which was worth it. */
    private static final int SHORTEST_TERM = 8;

    private static final int LONGEST_TERM = 256;
    /** By how much those of a trial must be better, in percent. */
    private static final int WORTH_PERCENT = 110;

    private final long[] settled = new long[SAMPLES];
    private final long[] trial = new long[SAMPLES];
    private int seenSettled;
    /** -1: the first look of a trial, at which those before were still at work. */
    private int seenInTrial;

    private boolean trying;
    private int chosen = ALL;
    private int candidate;
    private boolean upwards;
    private int term = SHORTEST_TERM;
    private int left = SHORTEST_TERM;
    private int broken;

    private long lastHandled;
    private long lastLook;
    private boolean lastFast;

    /**
     * Looks at what was done.
     *
     * @param handled how many messages were handled so far
     * @param now the time, in nanoseconds
     * @param workers how many workers there are
     * @return how many of them are to work until the next look
     */
    int look(long handled, long now, int workers) {
        long nanos = Math.max(1, now - lastLook);
        long perMilli = (handled - lastHandled) * NANOS_PER_MILLI / nanos;
        boolean fast = perMilli >= FAST_PER_MILLI;
        boolean counts = fast && lastFast;
        lastHandled = handled;
        lastLook = now;
        lastFast = fast;
        if (!fast || workers < 2) {
            breakOff();
            return ALL;
        }
        if (counts) {
            count(perMilli, workers);
        }
        return trying ? candidate : chosen;
    }

    /** Whether so many messages were handled lately that fewer workers may get more done. */
    boolean fast() {
        return lastFast;
    }

    private void count(long perMilli, int workers) {
        if (trying) {
            if (seenInTrial >= 0) {
                trial[seenInTrial] = perMilli;
            }
            if (++seenInTrial == SAMPLES) {
                judge();
            }
            return;
        }
        settled[seenSettled++ % SAMPLES] = perMilli;
        if (--left <= 0 && seenSettled >= SAMPLES) {
            begin(workers);
        }
    }

    private void begin(int workers) {
        int now = Math.min(chosen, workers);
        boolean up = now == 1 || (upwards && now < workers);
        candidate = up ? Math.min(2 * now, workers) : now / 2;
        upwards = !up;
        trying = true;
        seenInTrial = -1;
    }

    private void judge() {
        boolean worthIt = median(trial) * 100 > median(settled) * WORTH_PERCENT;
        if (worthIt) {
            chosen = candidate;
        }
        broken = 0;
        settle(worthIt ? SHORTEST_TERM : Math.min(2 * term, LONGEST_TERM));
        term = left;
    }

    /** What was seen of a trial tells nothing. The next one comes soon, and later each time. */
    private void breakOff() {
        if (trying) {
            broken = Math.min(broken + 1, 6);
            settle(SAMPLES << broken);
        }
        seenSettled = 0;
    }

    private void settle(int looks) {
        trying = false;
        seenSettled = 0;
        left = looks;
    }

    private static long median(long[] samples) {
        long[] sorted = samples.clone();
        Arrays.sort(sorted);
        return (sorted[(SAMPLES - 1) / 2] + sorted[SAMPLES / 2]) / 2;
    }
}
