package io.understudy.coordinator.internal;

import java.util.Arrays;

/**
 * How the workers get the most done. Two workers on actors that talk to each other all the time may do less than one, because
 * whatever an actor touches has to follow it to the other processor; and a worker on the heels of those who feed it from outside
 * holds them up, and has a turn for each few messages. No property of a turn tells; so it is tried out.
 *
 * <ol>
 *   <li>Nothing is tried unless {@value #FAST_PER_MILLI} messages a millisecond are handled: where messages take longer, more
 *       workers do more, and a handler may be waiting for something.
 *   <li>For a few looks there are half as many workers, or twice as many; for a few others, work gathers while a worker that has run
 *       dry sleeps, or does not. If they handle a tenth more than those before, it stays at that, else the next trial of the kind
 *       is farther away each time.
 *   <li>A look at which fewer are handled lets everybody work, and nothing gather, at once.
 *   <li>A look counts only if the one before was fast too: at the edges of a burst nothing can be compared.
 * </ol>
 *
 * <p>Pure: it sees time and work only through {@link #look}.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Trials {
    /** Everybody. */
    static final int ALL = Integer.MAX_VALUE;
    /** Where there is not enough to do to try anything. */
    static final Setting CALM = new Setting(ALL, Pace.CALM);

    private static final long FAST_PER_MILLI = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** How many looks are compared with as many. */
    private static final int SAMPLES = 4;
    /** By how much those of a trial must be better, in percent. */
    private static final int WORTH_PERCENT = 110;

    /** How many work, and what those do that have run dry. */
    record Setting(int workers, Pace pace) {
        private Setting with(int number) {
            return new Setting(number, pace);
        }

        private Setting withOtherPace() {
            return new Setting(workers, pace == Pace.FAST ? Pace.GATHERING : Pace.FAST);
        }
    }

    private final long[] settled = new long[SAMPLES];
    private final long[] tried = new long[SAMPLES];
    private int seenSettled;
    /** -1: the first look of a trial, at which those before were still at work. */
    private int seenInTrial;

    private final Term ofWorkers = new Term();
    private final Term ofPaces = new Term();
    /** Of what is being tried; null: nothing is. */
    private Term trying;

    private Setting chosen = new Setting(ALL, Pace.FAST);
    private Setting candidate;
    private boolean upwards;

    private long lastHandled;
    private long lastLook;
    private boolean lastFast;

    /**
     * Looks at what was done.
     *
     * @param handled how many messages were handled so far
     * @param now the time, in nanoseconds
     * @param workers how many workers there are
     * @return how they are to work until the next look
     */
    Setting look(long handled, long now, int workers) {
        long nanos = Math.max(1, now - lastLook);
        long perMilli = (handled - lastHandled) * NANOS_PER_MILLI / nanos;
        boolean fast = perMilli >= FAST_PER_MILLI;
        boolean counts = fast && lastFast;
        lastHandled = handled;
        lastLook = now;
        lastFast = fast;
        if (!fast) {
            breakOff();
            return CALM;
        }
        if (counts) {
            count(perMilli, workers);
        }
        return trying == null ? chosen : candidate;
    }

    private void count(long perMilli, int workers) {
        if (trying == null) {
            settled[seenSettled++ % SAMPLES] = perMilli;
            begin(workers);
        } else {
            if (seenInTrial >= 0) {
                tried[seenInTrial] = perMilli;
            }
            if (++seenInTrial == SAMPLES) {
                judge();
            }
        }
    }

    /** Begins a trial that is due. */
    private void begin(int workers) {
        boolean paceIsDue = ofPaces.passed();
        boolean numberIsDue = ofWorkers.passed() && workers > 1;
        if (seenSettled < SAMPLES || !(paceIsDue || numberIsDue)) {
            return;
        }
        trying = numberIsDue ? ofWorkers : ofPaces;
        candidate = numberIsDue ? chosen.with(otherNumber(workers)) : chosen.withOtherPace();
        seenInTrial = -1;
    }

    private int otherNumber(int workers) {
        int now = Math.min(chosen.workers(), workers);
        boolean up = now == 1 || (upwards && now < workers);
        upwards = !up;
        return up ? Math.min(2 * now, workers) : now / 2;
    }

    private void judge() {
        boolean worthIt = median(tried) * 100 > median(settled) * WORTH_PERCENT;
        if (worthIt) {
            chosen = candidate;
        }
        trying.ended(worthIt);
        end();
    }

    /** What was seen of a trial tells nothing. The next one comes soon, and later each time. */
    private void breakOff() {
        if (trying != null) {
            trying.brokenOff(SAMPLES);
        }
        end();
    }

    private void end() {
        trying = null;
        seenSettled = 0;
    }

    private static long median(long[] samples) {
        long[] sorted = samples.clone();
        Arrays.sort(sorted);
        return (sorted[(SAMPLES - 1) / 2] + sorted[SAMPLES / 2]) / 2;
    }
}
