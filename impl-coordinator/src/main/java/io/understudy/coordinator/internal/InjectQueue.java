package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The queue for indices that no worker has made ready, shared by all threads: a ring, and behind it, once that is full, an
 * unlimited overflow. First in, first out; while something is in the overflow, everything new goes there.
 *
 * <p>Each position of the ring has a sequence number that says whose turn it is: {@code p}, the offer that claims position
 * {@code p}; {@code p + 1}, the poll that claims it; {@code p + capacity}, the offer one round later. A claim is a
 * compare-and-set on {@code enqueued} or {@code dequeued}. {@link #close} sets the sign bit of {@code enqueued}: an offer
 * that claimed a position before is among what close returns, every other one is refused.
 *
 * <p>{@code poll() == null} may mean that an offer is under way: claimed, not yet stored. Nobody waits for it but {@code
 * close}; whoever makes the offer wakes a worker when it is done.
 *
 * <p><b>Threads:</b> any. The ring takes no lock; the overflow has one of its own, under which nothing else is locked.
 */
public final class InjectQueue {
    private static final long CLOSED = Long.MIN_VALUE;
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(MailboxIndex[].class);
    private static final VarHandle SEQUENCE = MethodHandles.arrayElementVarHandle(long[].class);

    private final int capacity;
    private final int mask;
    private final MailboxIndex[] entries;
    private final long[] sequences;
    private final PaddedLong enqueued = new PaddedLong();
    private final PaddedLong dequeued = new PaddedLong();
    /** Guarded by itself. */
    private final ArrayDeque<MailboxIndex> overflow = new ArrayDeque<>();
    /** Length of the overflow; written with its lock. */
    private volatile int overflowed;
    /** Guarded by the overflow. */
    private boolean overflowClosed;

    /**
     * A queue whose ring has room for {@code capacity} entries, a power of two and at least 2: in a ring of one, "the poll's
     * turn" and "the next offer's turn" would be the same number.
     */
    public InjectQueue(int capacity) {
        if (capacity < 2 || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity must be a power of two from 2 on, but is " + capacity);
        }
        this.capacity = capacity;
        mask = capacity - 1;
        entries = new MailboxIndex[capacity];
        sequences = new long[capacity];
        for (int i = 0; i < capacity; i++) {
            sequences[i] = i;
        }
    }

    /** Puts an index at the end. False: the queue is closed. */
    public boolean offer(MailboxIndex index) {
        while (overflowed == 0) {
            long at = enqueued.getAcquire();
            if (at < 0) {
                return false;
            }
            int i = (int) at & mask;
            long ahead = (long) SEQUENCE.getAcquire(sequences, i) - at;
            if (ahead < 0) {
                break;
            }
            if (ahead == 0 && enqueued.cas(at, at + 1)) {
                entries[i] = index;
                SEQUENCE.setRelease(sequences, i, at + 1);
                return true;
            }
        }
        return offerOverflow(index);
    }

    private boolean offerOverflow(MailboxIndex index) {
        synchronized (overflow) {
            if (overflowClosed) {
                return false;
            }
            overflow.addLast(index);
            overflowed = overflow.size();
            return true;
        }
    }

    /** Takes the first index, or null if there is none. */
    public MailboxIndex poll() {
        while (true) {
            long at = dequeued.getAcquire();
            int i = (int) at & mask;
            long ahead = (long) SEQUENCE.getAcquire(sequences, i) - (at + 1);
            if (ahead < 0) {
                return overflowed == 0 ? null : pollOverflow();
            }
            if (ahead == 0 && dequeued.cas(at, at + 1)) {
                MailboxIndex first = entries[i];
                SEQUENCE.setRelease(sequences, i, at + capacity);
                if (!Entries.isRemoved(first)) {
                    return first;
                }
            }
        }
    }

    private MailboxIndex pollOverflow() {
        synchronized (overflow) {
            MailboxIndex first = overflow.pollFirst();
            overflowed = overflow.size();
            return first;
        }
    }

    /** Whether a poll would find something now. */
    boolean isReady() {
        while (true) {
            long at = dequeued.getAcquire();
            long ahead = (long) SEQUENCE.getAcquire(sequences, (int) at & mask) - (at + 1);
            if (ahead <= 0) {
                return ahead == 0 || overflowed > 0;
            }
        }
    }

    /** Removes one entry that equals {@code index}. False: there is none, or its offer is under way. */
    boolean remove(MailboxIndex index) {
        long end = end();
        for (long at = dequeued.getAcquire(); at < end; at++) {
            int i = (int) at & mask;
            if ((long) SEQUENCE.getAcquire(sequences, i) == at + 1) {
                MailboxIndex found = (MailboxIndex) ENTRY.getAcquire(entries, i);
                if (index.equals(found) && ENTRY.compareAndSet(entries, i, found, Entries.REMOVED)) {
                    return true;
                }
            }
        }
        synchronized (overflow) {
            boolean found = overflow.remove(index);
            overflowed = overflow.size();
            return found;
        }
    }

    /** How many positions are taken; exact while nobody else is at work. */
    int size() {
        long first = dequeued.getAcquire();
        return (int) Math.max(0, end() - first) + overflowed;
    }

    /** How many entries were removed and not yet skipped. */
    int removed() {
        int count = 0;
        long end = end();
        for (long at = dequeued.getAcquire(); at < end; at++) {
            if (Entries.isRemoved((MailboxIndex) ENTRY.getAcquire(entries, (int) at & mask))) {
                count++;
            }
        }
        return count;
    }

    /** Refuses every later offer, and returns what was offered before, in order. Waits for offers that are under way. */
    public List<MailboxIndex> close() {
        enqueued.getAndOr(CLOSED);
        List<MailboxIndex> later;
        synchronized (overflow) {
            overflowClosed = true;
            later = new ArrayList<>(overflow);
            overflow.clear();
            overflowed = 0;
        }
        List<MailboxIndex> left = new ArrayList<>();
        while (dequeued.getAcquire() < end()) {
            MailboxIndex next = poll();
            if (next != null) {
                left.add(next);
            } else {
                LockSupport.parkNanos(this, 1_000);
            }
        }
        left.addAll(later);
        return left;
    }

    private long end() {
        return enqueued.getAcquire() & ~CLOSED;
    }
}
