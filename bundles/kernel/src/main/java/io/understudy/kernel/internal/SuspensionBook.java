package io.understudy.kernel.internal;

import io.understudy.observe.SuspensionStatistics;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * The suspensions of one actor: which are open, on what condition, how many there were and how long they took.
 *
 * <p><b>Threads:</b> the actor's turn; {@link #statistics} for any.
 */
final class SuspensionBook {
    private final Map<SuspendReason, Entry> open = new EnumMap<>(SuspendReason.class);
    private long numbers;
    private long suspended;
    private long resumed;
    private long since;
    private Duration last;
    private Duration total;
    /** The numbers above for others than the turn; replaced at each transition. */
    private volatile SuspensionStatistics statistics;

    private static final class Entry {
        final long number;
        final ResumeCondition resumeOn;
        Runnable undo;

        Entry(long number, ResumeCondition resumeOn) {
            this.number = number;
            this.resumeOn = resumeOn;
        }
    }

    /** Opens a suspension and numbers it. */
    long open(SuspendReason reason, ResumeCondition resumeOn) {
        long number = ++numbers;
        open.put(reason, new Entry(number, resumeOn));
        return number;
    }

    /** What to do when the suspension ends, to stop waiting for its condition. */
    void undoWith(SuspendReason reason, Runnable undo) {
        open.get(reason).undo = undo;
    }

    boolean isOpen(SuspendReason reason, long number) {
        Entry entry = open.get(reason);
        return entry != null && entry.number == number;
    }

    ResumeCondition conditionOf(SuspendReason reason) {
        Entry entry = open.get(reason);
        return entry == null ? null : entry.resumeOn;
    }

    void close(SuspendReason reason) {
        Entry entry = open.remove(reason);
        if (entry != null && entry.undo != null) {
            entry.undo.run();
        }
    }

    void began(long now, boolean timed) {
        suspended++;
        since = now;
        statistics = new SuspensionStatistics(suspended, resumed, last, total, timed ? now : null);
    }

    void ended(long now, boolean timed) {
        resumed++;
        if (timed) {
            last = Duration.ofNanos(now - since);
            total = total == null ? last : total.plus(last);
        }
        statistics = new SuspensionStatistics(suspended, resumed, last, total, null);
    }

    /** How often and how long, as of the last transition. For any thread. */
    SuspensionStatistics statistics() {
        SuspensionStatistics now = statistics;
        return now == null ? SuspensionStatistics.NONE : now;
    }

    long suspendCount() {
        return suspended;
    }

    long resumeCount() {
        return resumed;
    }

    Duration lastDuration() {
        return last;
    }

    Duration totalDuration() {
        return total;
    }
}
