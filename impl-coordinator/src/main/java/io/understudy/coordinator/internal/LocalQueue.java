package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The ring of one worker: its owner puts indices in at one end, anybody takes them out at the other, in order.
 *
 * <p>Positions only grow; the entries are those from {@code head} up to {@code tail}. Four rules make each entry come out
 * exactly once.
 *
 * <ol>
 *   <li>Only the owner moves {@code tail}, by a compare-and-set after it has stored the entry; it never stores into a
 *       position that {@code head} has not passed.
 *   <li>Whoever moves {@code head} past a position, by a compare-and-set, owns its entry; the entry was read before and is
 *       what the position held, since until then nobody could store there.
 *   <li>{@link #close} sets the sign bit of {@code tail}. A put that comes later fails; one that came before is among the
 *       entries.
 *   <li>{@link #remove} writes {@link Entries#REMOVED} over an entry; who takes it out skips it.
 * </ol>
 *
 * <p>Empty means empty: no put can be half done.
 *
 * <p><b>Threads:</b> {@code push}, and {@code stealHalf} for the ring that is filled, are for the owner; the rest for any.
 */
public final class LocalQueue {
    /** How many entries there is room for. */
    public static final int CAPACITY = 256;

    private static final int MASK = CAPACITY - 1;
    private static final long CLOSED = Long.MIN_VALUE;
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(MailboxIndex[].class);

    private final MailboxIndex[] entries = new MailboxIndex[CAPACITY];
    private final PaddedLong head = new PaddedLong();
    private final PaddedLong tail = new PaddedLong();

    /** Puts an index at the end. False: there is no room, or the ring is closed. */
    public boolean push(MailboxIndex index) {
        long t = tail.getAcquire();
        if (t < 0 || t - head.getAcquire() >= CAPACITY) {
            return false;
        }
        entries[(int) t & MASK] = index;
        return tail.cas(t, t + 1);
    }

    /** Takes the first index, or null if there is none. */
    public MailboxIndex poll() {
        while (true) {
            long h = head.getAcquire();
            if (end() - h <= 0) {
                return null;
            }
            MailboxIndex first = entries[(int) h & MASK];
            if (head.cas(h, h + 1) && !Entries.isRemoved(first)) {
                return first;
            }
        }
    }

    /**
     * Takes the first half, rounded up. The first index is the result, or null if there is none; the others are moved to the
     * empty ring {@code mine}, or to {@code otherwise} if that is closed meanwhile.
     */
    public MailboxIndex stealHalf(LocalQueue mine, InjectQueue otherwise) {
        while (true) {
            long h = head.getAcquire();
            long found = end() - h;
            if (found <= 0) {
                return null;
            }
            int count = (int) Math.min(found - found / 2, CAPACITY / 2);
            MailboxIndex first = entries[(int) h & MASK];
            long t = mine.tail.getAcquire();
            for (int i = 1; i < count; i++) {
                MailboxIndex next = entries[(int) (h + i) & MASK];
                mine.entries[(int) (t + i - 1) & MASK] = next;
            }
            if (head.cas(h, h + count)) {
                mine.publish(t, count - 1, otherwise);
                MailboxIndex taken = Entries.isRemoved(first) ? mine.poll() : first;
                if (taken != null) {
                    return taken;
                }
            }
        }
    }

    /** Makes {@code count} entries that were stored from position {@code from} on visible to all. */
    private void publish(long from, int count, InjectQueue otherwise) {
        if (count == 0 || (from >= 0 && tail.cas(from, from + count))) {
            return;
        }
        for (int i = 0; i < count; i++) {
            otherwise.offer(entries[(int) (from + i) & MASK]);
        }
    }

    /** Removes one entry that equals {@code index}. False: there is none. */
    boolean remove(MailboxIndex index) {
        long end = end();
        for (long at = head.getAcquire(); at < end; at++) {
            MailboxIndex found = (MailboxIndex) ENTRY.getAcquire(entries, (int) at & MASK);
            if (index.equals(found) && ENTRY.compareAndSet(entries, (int) at & MASK, found, Entries.REMOVED)) {
                return true;
            }
        }
        return false;
    }

    /** How many positions are taken; exact while nobody else is at work. */
    int size() {
        long h = head.getAcquire();
        return (int) Math.max(0, end() - h);
    }

    /** How many entries were removed and not yet skipped. */
    int removed() {
        int count = 0;
        long end = end();
        for (long at = head.getAcquire(); at < end; at++) {
            if (Entries.isRemoved((MailboxIndex) ENTRY.getAcquire(entries, (int) at & MASK))) {
                count++;
            }
        }
        return count;
    }

    /** Refuses every later put. What is in the ring stays. */
    public void close() {
        tail.getAndOr(CLOSED);
    }

    private long end() {
        return tail.getAcquire() & ~CLOSED;
    }
}
