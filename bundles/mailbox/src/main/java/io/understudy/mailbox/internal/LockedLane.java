package io.understudy.mailbox.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A user lane behind a lock: a {@link Line} with a limit, and the producers that wait for room.
 *
 * <p>Room that appears while producers wait is never seen by others: whoever takes an envelope out puts that of the first
 * waiting producer in, under the same lock. So there are waiting producers only while the lane is full, and they get in
 * strictly in the order in which they came. A control envelope is stored whatever the length and is never evicted.
 *
 * <p>Below the limit there may be a ceiling for a while. What comes beyond it is diverted, whatever happens to what is beyond
 * the limit; a ceiling that is not below the limit changes nothing. It does not concern producers that wait already.
 *
 * <p><b>Threads:</b> any. The lock guards every field and is held for one step of the line; nobody else's code is called
 * under it.
 */
final class LockedLane {
    private final ReentrantLock lock = new ReentrantLock();
    private final Line line;
    private final int limit;
    private final ArrayDeque<WaitingProducer> waiting = new ArrayDeque<>(0);
    private int ceiling = MailboxOptions.UNBOUNDED;
    private boolean closed;
    /** Whether nobody may wait any more. */
    private boolean released;
    /** Length of the line; written under the lock, read by anybody. */
    private volatile int depth;

    LockedLane(Line line, int limit) {
        this.line = line;
        this.limit = limit;
    }

    int depth() {
        return depth;
    }

    int limit() {
        return limit;
    }

    boolean full() {
        return depth >= limit;
    }

    /** Diverts what comes when {@code depth} envelopes wait, from now on. */
    void ceiling(int depth) {
        lock.lock();
        try {
            ceiling = depth;
        } finally {
            lock.unlock();
        }
    }

    /** Stores if there is room, or if it must be stored. ACCEPTED, CLOSED, DIVERTED, or null if the lane is full. */
    EnqueueOutcome offer(Envelope envelope, int priority) {
        lock.lock();
        try {
            return tryStore(envelope, priority);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stores, and takes out what counts least if there was no room.
     *
     * @param evicted gets what was taken out
     * @return ACCEPTED, also if there was no room and nothing could go; EVICTED_OLDEST; DROPPED_NEWEST if the envelope counts
     *     least itself; CLOSED or DIVERTED
     */
    EnqueueOutcome offerEvicting(Envelope envelope, int priority, List<Envelope> evicted) {
        lock.lock();
        try {
            EnqueueOutcome outcome = tryStore(envelope, priority);
            if (outcome != null) {
                return outcome;
            }
            Envelope gone = line.giveUp(envelope, priority);
            if (gone == envelope) {
                return EnqueueOutcome.DROPPED_NEWEST;
            }
            store(envelope, priority);
            if (gone == null) {
                return EnqueueOutcome.ACCEPTED;
            }
            evicted.add(gone);
            return EnqueueOutcome.EVICTED_OLDEST;
        } finally {
            lock.unlock();
        }
    }

    /** Stores, waiting for room up to {@code nanos}. ACCEPTED, CLOSED, DIVERTED, or TIMED_OUT, also when interrupted. */
    EnqueueOutcome offerWaiting(Envelope envelope, int priority, long nanos) {
        lock.lock();
        try {
            EnqueueOutcome outcome = tryStore(envelope, priority);
            if (outcome != null) {
                return outcome;
            }
            if (released) {
                return EnqueueOutcome.CLOSED;
            }
            WaitingProducer producer = new WaitingProducer(envelope, priority, lock.newCondition());
            waiting.add(producer);
            outcome = producer.await(nanos);
            if (outcome == EnqueueOutcome.TIMED_OUT) {
                waiting.remove(producer);
            }
            return outcome;
        } finally {
            lock.unlock();
        }
    }

    /** The next envelope; null if there is none. Lets the first waiting producer in. */
    Envelope poll() {
        if (depth == 0) {
            return null;
        }
        lock.lock();
        try {
            Envelope first = line.take();
            WaitingProducer producer = line.length() < limit ? waiting.poll() : null;
            if (producer != null) {
                line.add(producer.envelope(), producer.priority());
                producer.release(EnqueueOutcome.ACCEPTED);
            }
            depth = line.length();
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Puts as many as the limit has room for at the front, and says how many; -1 if the lane is closed. */
    int prepend(List<Envelope> envelopes) {
        lock.lock();
        try {
            if (closed) {
                return -1;
            }
            int stored = Math.min(envelopes.size(), Math.max(0, limit - depth));
            line.prepend(envelopes.subList(0, stored));
            depth = line.length();
            return stored;
        } finally {
            lock.unlock();
        }
    }

    /** The envelope that has waited longest; null if there is none. */
    Envelope oldest() {
        lock.lock();
        try {
            return line.oldest();
        } finally {
            lock.unlock();
        }
    }

    /** Closes, lets every waiting producer go and moves what was left to {@code target}. False if it was closed already. */
    boolean close(List<Envelope> target) {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            closed = true;
            letAllGo();
            line.moveTo(target);
            depth = 0;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Lets every waiting producer go, and none wait from now on. */
    void release() {
        lock.lock();
        try {
            released = true;
            letAllGo();
        } finally {
            lock.unlock();
        }
    }

    private void letAllGo() {
        waiting.forEach(producer -> producer.release(EnqueueOutcome.CLOSED));
        waiting.clear();
    }

    private EnqueueOutcome tryStore(Envelope envelope, int priority) {
        if (closed) {
            return EnqueueOutcome.CLOSED;
        }
        if (depth >= Math.min(limit, ceiling) && !envelope.control()) {
            return ceiling < limit ? EnqueueOutcome.DIVERTED : null;
        }
        store(envelope, priority);
        return EnqueueOutcome.ACCEPTED;
    }

    private void store(Envelope envelope, int priority) {
        line.add(envelope, priority);
        depth = line.length();
    }
}
