package io.understudy.mailbox.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.spi.Envelope;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The user lane of a bounded mailbox, with the producers that wait for room.
 *
 * <p>Room that appears while producers wait is never seen by others: whoever takes an envelope out puts that of the first
 * waiting producer in, under the same lock. So there are waiting producers only while the lane is full, and they get in
 * strictly in the order in which they came. A control envelope is stored whatever the length and is never evicted.
 *
 * <p><b>Threads:</b> any. The lock guards every field and is held for constant time; nobody else's code is called under it.
 */
final class BoundedLane {
    private final ReentrantLock lock = new ReentrantLock();
    private final int limit;
    private final ArrayDeque<WaitingProducer> waiting = new ArrayDeque<>(0);
    private Envelope chain;
    private boolean closed;
    /** Length of the chain; written under the lock, read by anybody. */
    private volatile int depth;

    BoundedLane(int limit) {
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

    /** Stores if there is room, or if it must be stored. ACCEPTED, CLOSED, or null if the lane is full. */
    EnqueueOutcome offer(Envelope envelope) {
        lock.lock();
        try {
            return tryStore(envelope);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Stores in any case.
     *
     * @return the oldest envelope that is not {@link Envelope#control()}, which had to go; null if there was room or nothing
     *     could go, {@link Chain#CLOSED} if nothing was stored
     */
    Envelope offerEvicting(Envelope envelope) {
        lock.lock();
        try {
            EnqueueOutcome outcome = tryStore(envelope);
            if (outcome != null) {
                return outcome == EnqueueOutcome.CLOSED ? Chain.CLOSED : null;
            }
            Envelope before = chain;
            while (before.next().control() && before.next() != chain) {
                before = before.next();
            }
            Envelope oldest = before.next().control() ? null : before.next();
            Envelope rest = oldest == null ? chain : Chain.without(chain, before);
            setChain(Chain.append(rest, envelope));
            return oldest;
        } finally {
            lock.unlock();
        }
    }

    /** Stores, waiting for room up to {@code nanos}. ACCEPTED, CLOSED, or TIMED_OUT, also when interrupted. */
    EnqueueOutcome offerWaiting(Envelope envelope, long nanos) {
        lock.lock();
        try {
            EnqueueOutcome outcome = tryStore(envelope);
            if (outcome != null) {
                return outcome;
            }
            WaitingProducer producer = new WaitingProducer(envelope, lock.newCondition());
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

    /** The oldest envelope; null if there is none. Lets the first waiting producer in. */
    Envelope poll() {
        if (depth == 0) {
            return null;
        }
        lock.lock();
        try {
            if (chain == null) {
                return null;
            }
            Envelope first = chain.next();
            Envelope rest = Chain.withoutFirst(chain);
            WaitingProducer producer = Chain.length(rest) < limit ? waiting.poll() : null;
            if (producer != null) {
                rest = Chain.append(rest, producer.envelope());
                producer.release(EnqueueOutcome.ACCEPTED);
            }
            setChain(rest);
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Puts as many as there is room for at the front, and says how many; -1 if the lane is closed. */
    int prepend(List<Envelope> envelopes) {
        lock.lock();
        try {
            if (closed) {
                return -1;
            }
            int stored = Math.min(envelopes.size(), Math.max(0, limit - depth));
            setChain(Chain.prepend(chain, envelopes.subList(0, stored)));
            return stored;
        } finally {
            lock.unlock();
        }
    }

    /** Closes and lets every waiting producer go. The chain that was left; {@link Chain#CLOSED} if it was closed already. */
    Envelope close() {
        lock.lock();
        try {
            if (closed) {
                return Chain.CLOSED;
            }
            closed = true;
            waiting.forEach(producer -> producer.release(EnqueueOutcome.CLOSED));
            waiting.clear();
            Envelope left = chain;
            setChain(null);
            return left;
        } finally {
            lock.unlock();
        }
    }

    private EnqueueOutcome tryStore(Envelope envelope) {
        if (closed) {
            return EnqueueOutcome.CLOSED;
        }
        if (depth >= limit && !envelope.control()) {
            return null;
        }
        setChain(Chain.append(chain, envelope));
        return EnqueueOutcome.ACCEPTED;
    }

    private void setChain(Envelope last) {
        chain = last;
        depth = Chain.length(last);
    }
}
