package io.understudy.itests.swap;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The sums of a whole load, and what was wrong in it.
 *
 * <p><b>Threads:</b> any.
 */
final class Tally {
    /** Messages that are, or were, in a mailbox. */
    final LongAdder accepted = new LongAdder();
    /** Messages whose handling has ended, well or not. */
    final LongAdder handled = new LongAdder();
    /** Messages that were in a mailbox and had to go for newer ones. */
    final LongAdder evicted = new LongAdder();
    /** Messages that a full mailbox turned into dead letters at once. */
    final LongAdder diverted = new LongAdder();
    /** Messages that a sender kept, as the mailbox was full. */
    final LongAdder kept = new LongAdder();
    /** Handlers that threw. */
    final LongAdder failed = new LongAdder();

    final LongAdder duplicated = new LongAdder();
    final LongAdder reordered = new LongAdder();
    final LongAdder overlaps = new LongAdder();

    private final Queue<String> errors = new ConcurrentLinkedQueue<>();

    /** Notes that something is wrong. */
    void error(String what) {
        if (errors.size() < 20) {
            errors.add(what);
        }
    }

    /** What was wrong; the first of it. */
    List<String> errors() {
        return List.copyOf(errors);
    }

    /** How many messages wait in mailboxes. */
    long waiting() {
        return accepted.sum() - handled.sum() - evicted.sum();
    }
}
