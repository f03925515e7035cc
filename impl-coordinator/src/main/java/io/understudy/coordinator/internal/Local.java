package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What a coordinator keeps for one worker: the index to run next, a ring for the others, and the order in which it looks
 * for work.
 *
 * <p>The index that a worker makes ready while nothing is next is next: what it will touch is in this core's cache, and
 * nobody needs to be woken. Two bounds keep that fair: after {@value #MOST_NEXT} runs of "next" in a row the ring and the
 * shared queue come first, and every {@value #SHARED_EVERY}nd poll looks at the shared queue first.
 *
 * <p><b>Threads:</b> its worker, but for what says otherwise.
 */
final class Local {
    private static final int MOST_NEXT = 16;
    private static final int SHARED_EVERY = 32;
    /** A rest that nobody has confirmed for so long is over: who confirms it may be gone, or see no work. */
    static final long LONGEST_REST = TimeUnit.MILLISECONDS.toNanos(25);

    private static final VarHandle NEXT;
    private static final VarHandle POLLS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = lookup.findVarHandle(Local.class, "next", MailboxIndex.class);
            POLLS = lookup.findVarHandle(Local.class, "polls", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final StealingCoordinator owner;
    final Waiter waiter;
    final LocalQueue ring = new LocalQueue();
    /** Whether this worker moves indices between rings; a coordinator that closes waits for the end of it. */
    volatile boolean stealing;
    /** How long this worker looks around before it parks. */
    final Lookout lookout = new Lookout();
    /** How many releases this worker knows of. */
    int releasesSeen;
    /** What {@code polls} was at the last tick; guarded by the coordinator's lock. */
    long pollsAtTick = -1;

    /** The index to run next, null, or {@link Entries#CLOSED}; any thread may take it. */
    private volatile MailboxIndex next;
    /** How often this worker has looked for work; written by it alone, opaquely. */
    private long polls;

    /** Whether this worker is to rest; set by the coordinator, and ended by both. */
    private volatile boolean resting;
    /** When the coordinator last said so. */
    private volatile long restConfirmed;

    private final Raids raids = new Raids();
    private int nextInARow;
    private int victim;

    Local(StealingCoordinator owner, Thread worker, int releasesSeen) {
        this.owner = owner;
        this.waiter = new Waiter(worker);
        this.releasesSeen = releasesSeen;
    }

    /** Takes an index from what belongs to this worker, or from the shared queue; null if there is none. */
    MailboxIndex poll(InjectQueue shared) {
        long count = polls + 1;
        POLLS.setOpaque(this, count);
        MailboxIndex found = count % SHARED_EVERY == 0 ? shared.poll() : null;
        if (found == null && nextInARow < MOST_NEXT) {
            found = takeNext();
            if (found != null) {
                nextInARow++;
                return found;
            }
        }
        if (found == null) {
            found = ring.poll();
        }
        if (found == null) {
            found = shared.poll();
        }
        if (found == null) {
            found = takeNext();
        }
        nextInARow = 0;
        return found;
    }

    /**
     * Takes half of what one of {@code all} has, beginning with another one every time. The first index is the result, the others
     * are in the own ring, which was empty; null if nobody has anything, or this worker leaves it to them.
     */
    MailboxIndex steal(Local[] all, InjectQueue shared) {
        victim = (victim + 1) & Integer.MAX_VALUE;
        for (int i = 0; i < all.length; i++) {
            Local other = all[(int) ((victim + (long) i) % all.length)];
            if (other != this && other.ring.size() > 0) {
                long now = MonotonicClock.SYSTEM.nanoTime();
                MailboxIndex found = raids.holdBack(now) ? null : stealFrom(other, shared);
                if (found != null) {
                    raids.took(1 + ring.size(), now);
                    return found;
                }
            }
        }
        return null;
    }

    /** Whether the ring of one of them has something. For any thread. */
    static boolean hasQueued(Local[] all) {
        for (Local each : all) {
            if (each.ring.size() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Close waits until {@code stealing} is false again before it closes the shared queue, to which a steal may turn. */
    private MailboxIndex stealFrom(Local other, InjectQueue shared) {
        stealing = true;
        try {
            return owner.closed() ? null : other.ring.stealHalf(ring, shared);
        } finally {
            stealing = false;
        }
    }

    /** Whether this worker, which has run dry, leaves to others what they have. */
    boolean holdsBack() {
        return raids.holdBack(MonotonicClock.SYSTEM.nanoTime());
    }

    /** Whether this worker is to leave all work to others for a while. */
    boolean rests() {
        return resting;
    }

    /** Says at the time {@code now} whether this worker is to rest. For the coordinator. */
    void rest(boolean wanted, long now) {
        if (wanted) {
            restConfirmed = now;
            resting = true;
        } else if (resting) {
            resting = false;
            LockSupport.unpark(waiter.thread);
        }
    }

    /** Leaves to others what this worker has, which is to rest. False: the coordinator closes, and sees to that itself. */
    boolean handOff(InjectQueue shared) {
        stealing = true;
        try {
            if (owner.closed()) {
                return false;
            }
            giveTo(shared);
            return true;
        } finally {
            stealing = false;
        }
    }

    /** Puts everything that this worker has into the shared queue. For any thread, while that is open. */
    void giveTo(InjectQueue shared) {
        giveNextTo(shared);
        for (MailboxIndex index = ring.poll(); index != null; index = ring.poll()) {
            shared.offer(index);
        }
    }

    /** Puts the next index into the shared queue, if there is one. For any thread, likewise. */
    void giveNextTo(InjectQueue shared) {
        MailboxIndex index = takeNext();
        if (index != null) {
            shared.offer(index);
        }
    }

    /** Sleeps through whatever is registered: others see to it. Until the rest ends, or nobody has confirmed it for a while. */
    void sleep(long nanos) {
        LockSupport.parkNanos(owner, Math.min(nanos, LONGEST_REST));
        if (resting && MonotonicClock.SYSTEM.nanoTime() - restConfirmed >= LONGEST_REST) {
            resting = false;
        }
    }

    /** How often this worker has looked for work. For any thread. */
    long polls() {
        return (long) POLLS.getOpaque(this);
    }

    /** Makes an index the next one, if nothing is, and it is not closed. */
    boolean offerNext(MailboxIndex index) {
        return next == null && NEXT.compareAndSet(this, null, index);
    }

    /** Takes the next index, or null. For any thread. */
    MailboxIndex takeNext() {
        MailboxIndex taken = next;
        return Entries.isIndex(taken) && NEXT.compareAndSet(this, taken, null) ? taken : null;
    }

    /** Removes the next index if it equals {@code index}. For any thread. */
    boolean removeNext(MailboxIndex index) {
        MailboxIndex found = next;
        return index.equals(found) && NEXT.compareAndSet(this, found, null);
    }

    /** Refuses every later index, and returns the one that was next, or null. For any thread. */
    MailboxIndex closeNext() {
        MailboxIndex left = (MailboxIndex) NEXT.getAndSet(this, Entries.CLOSED);
        return Entries.isIndex(left) ? left : null;
    }

    /** Whether there is a next index. For any thread. */
    boolean hasNext() {
        return Entries.isIndex(next);
    }
}
