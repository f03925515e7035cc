package io.understudy.coordinator.internal;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The workers that have nothing to do: how many search, which ones are parked, and whom to wake.
 *
 * <p>Four rules keep a registration from being slept through.
 *
 * <ol>
 *   <li>Who adds work to a shared queue calls {@link #workAdded()} afterwards. It wakes the worker that parked last, unless
 *       some worker is searching.
 *   <li>A worker that parks says so first ({@link #enter}) and looks at every shared queue then; it sleeps only if they are
 *       empty. Between "added" and "who is parked?", and between "parked" and "is there work?", stands a full fence: at
 *       least one of the two sees the other.
 *   <li>A worker that was searching says that it is not any more, and looks at the queues then: what was added while it was
 *       searching woke nobody.
 *   <li>A worker that was woken counts as searching from the moment it is chosen, so that a burst of registrations wakes one
 *       worker; that one wakes the next if there is work for two.
 * </ol>
 *
 * <p><b>Threads:</b> any. The lock guards the list and every change of the counts; they are read without it. Threads are
 * unparked after it is released.
 */
final class IdleWorkers {
    private static final long ONE_SEARCHING = 1L << 32;

    private final Object lock = new Object();
    /** Parked workers in the low half, searching ones in the high half. Written with the lock. */
    private final PaddedLong counts = new PaddedLong();
    /** The parked worker that came last. */
    private Waiter top;
    /** How often all were released; written with the lock. */
    private volatile int releases;

    /** Wakes one worker if that helps. After work was added to a shared queue. */
    void workAdded() {
        VarHandle.fullFence();
        if (wanted()) {
            call(false);
        }
    }

    /** Whether a worker is parked and none is searching. */
    boolean wanted() {
        long now = counts.getAcquire();
        return now != 0 && now < ONE_SEARCHING;
    }

    /** Wakes one parked worker, if there is one; with {@code anyway} also when another one is searching. */
    void call(boolean anyway) {
        Waiter called;
        synchronized (lock) {
            called = top;
            if (called == null || (!anyway && !wanted())) {
                return;
            }
            unlink(called);
            called.place = Waiter.Place.CALLED;
            counts.setVolatile(counts.getPlain() - 1 + ONE_SEARCHING);
        }
        LockSupport.unpark(called.thread);
    }

    /** Begins to search. False: another worker does already. */
    boolean beginSearch() {
        synchronized (lock) {
            long now = counts.getPlain();
            if (now >= ONE_SEARCHING) {
                return false;
            }
            counts.setVolatile(now + ONE_SEARCHING);
            return true;
        }
    }

    /** Lets others have the processor, if any want it; whoever holds back for long needs it least. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on it but how well a loaded machine is used.
    static void giveWay() {
        Thread.yield();
    }

    /** Ends a search. The caller looks at the queues afterwards. */
    void endSearch() {
        synchronized (lock) {
            counts.setVolatile(counts.getPlain() - ONE_SEARCHING);
        }
        VarHandle.fullFence();
    }

    /** Counts the caller as parked. It looks at the queues afterwards, sleeps if they are empty, and leaves. */
    void enter(Waiter waiter) {
        synchronized (lock) {
            waiter.place = Waiter.Place.PARKED;
            waiter.below = top;
            if (top != null) {
                top.above = waiter;
            }
            top = waiter;
            counts.setVolatile(counts.getPlain() + 1);
        }
        VarHandle.fullFence();
    }

    /** Takes the caller out, however it came to be awake. It looks at the queues afterwards. */
    void leave(Waiter waiter) {
        synchronized (lock) {
            if (waiter.place == Waiter.Place.PARKED) {
                unlink(waiter);
                counts.setVolatile(counts.getPlain() - 1);
            } else if (waiter.place == Waiter.Place.CALLED) {
                counts.setVolatile(counts.getPlain() - ONE_SEARCHING);
            }
            waiter.place = Waiter.Place.OUT;
        }
        VarHandle.fullFence();
    }

    /** Wakes every parked worker, without work in mind. */
    void releaseAll() {
        List<Thread> released = new ArrayList<>();
        synchronized (lock) {
            releases++;
            while (top != null) {
                Waiter each = top;
                unlink(each);
                each.place = Waiter.Place.RELEASED;
                released.add(each.thread);
            }
            counts.setVolatile(counts.getPlain() - released.size());
        }
        released.forEach(LockSupport::unpark);
    }

    /** How often all were released so far. */
    int releases() {
        return releases;
    }

    private void unlink(Waiter waiter) {
        if (waiter.above == null) {
            top = waiter.below;
        } else {
            waiter.above.below = waiter.below;
        }
        if (waiter.below != null) {
            waiter.below.above = waiter.above;
        }
        waiter.above = null;
        waiter.below = null;
    }
}
