package io.understudy.example.demo.internal;

import java.util.BitSet;

/**
 * The messages from one sender to one receiver. Numbers them, and records the fate of each.
 *
 * <p><b>Threads:</b> any; what is recorded is locked, nobody is called with the lock held. Only the sender takes stamps, so that numbers follow the order of sending.
 */
final class Track {
    private final Audit audit;
    private final BitSet handled = new BitSet();
    private final BitSet deadLettered = new BitSet();
    private int sent;
    private int failed;
    private int duplicated;
    private int reordered;
    private int last = -1;

    Track(Audit audit) {
        this.audit = audit;
    }

    /** The audit that it belongs to. */
    Audit audit() {
        return audit;
    }

    /** The stamp of the next message, which from now on counts as sent. */
    synchronized Stamp next() {
        audit.hold();
        return new Stamp(this, sent++);
    }

    /** Message {@code number} was handled; {@code threw} if its handler failed. */
    void handled(int number, boolean threw) {
        if (recordHandled(number, threw)) {
            audit.release();
        }
    }

    /** Message {@code number} became a dead letter. */
    void deadLettered(int number) {
        if (recordDeadLetter(number)) {
            audit.release();
        }
    }

    private synchronized boolean recordHandled(int number, boolean threw) {
        boolean first = firstNewsOf(number);
        if (first) {
            handled.set(number);
            failed += threw ? 1 : 0;
            reordered += number < last ? 1 : 0;
            last = Math.max(last, number);
        }
        return first;
    }

    private synchronized boolean recordDeadLetter(int number) {
        boolean first = firstNewsOf(number);
        if (first) {
            deadLettered.set(number);
        }
        return first;
    }

    private boolean firstNewsOf(int number) {
        boolean first = !handled.get(number) && !deadLettered.get(number);
        duplicated += first ? 0 : 1;
        return first;
    }

    /** What became of the messages so far. */
    synchronized Tally tally() {
        int seen = handled.cardinality() + deadLettered.cardinality();
        return new Tally(
                sent, handled.cardinality(), failed, deadLettered.cardinality(), sent - seen, duplicated, reordered);
    }
}
