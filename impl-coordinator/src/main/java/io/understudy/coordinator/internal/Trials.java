package io.understudy.coordinator.internal;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

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
 *   <li>A look at which fewer are handled lets everybody work, and nothing gather, at once. A trial goes on when more are handled again,
 *       unless it is interrupted too often or for too long: it may be what makes them fewer.
 *   <li>A look counts only if those before and after it were fast too, with the same setting: at the edges of a burst nothing can
 *       be compared.
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
    /** How many interruptions a trial survives. */
    private static final int MOST_INTERRUPTIONS = 4;
    /** How long they may last together. */
    private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(1);
    /** In place of how many messages were handled: that is not known, or tells nothing. */
    private static final long UNKNOWN = -1;

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
    private int seenTried;
    private int interruptions;
    private long paused;

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
    /** How many looks in a row were fast, with the same setting; -1: it was changed at the last one. */
    private int inARow;
    /** What the last look saw, which counts if the next one is fast. */
    private long seen = UNKNOWN;

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
        lastHandled = handled;
        lastLook = now;
        if (perMilli < FAST_PER_MILLI) {
            pause(nanos);
            return CALM;
        }
        if (seen != UNKNOWN) {
            count(seen, workers);
        }
        seen = inARow > 0 ? perMilli : UNKNOWN;
        inARow++;
        lastFast = true;
        return trying == null ? chosen : candidate;
    }

    private void pause(long nanos) {
        if (trying != null && lastFast) {
            interruptions++;
        }
        lastFast = false;
        paused += nanos;
        inARow = 0;
        seen = UNKNOWN;
        if (interruptions > MOST_INTERRUPTIONS || paused > LONGEST_PAUSE) {
            breakOff();
        }
    }

    private void count(long perMilli, int workers) {
        if (trying == null) {
            settled[seenSettled++ % SAMPLES] = perMilli;
            begin(workers);
        } else {
            tried[seenTried++] = perMilli;
            if (seenTried == SAMPLES) {
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
        changed();
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
        changed();
    }

    private void changed() {
        seenTried = 0;
        interruptions = 0;
        paused = 0;
        inARow = -1;
    }

    private static long median(long[] samples) {
        long[] sorted = samples.clone();
        Arrays.sort(sorted);
        return (sorted[(SAMPLES - 1) / 2] + sorted[SAMPLES / 2]) / 2;
    }
}
