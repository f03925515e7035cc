package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All timers of a system: one wheel, no thread per timer. Never early; late by at most one tick and the ticking thread's own
 * delay. A clock that jumps ahead fires everything that is due, in order of deadline.
 *
 * <p>What is scheduled stands in a stack until the next look takes all of it over and hangs it into the buckets. A timer that
 * is cancelled while it stands there is never hung; whoever cancels it touches nothing but the timer.
 *
 * <p><b>Threads:</b> {@code schedule} and {@code cancel} for any; {@code advance} for one at a time. Tasks run on the thread
 * that advances, are short, and may schedule.
 */
final class HashedWheel implements TimerQueue {
    private static final Logger LOG = LoggerFactory.getLogger(HashedWheel.class);
    private static final int BUCKETS = 512;
    /** The numbers of timers overflow, and do so early, so that it is nothing rare. */
    private static final int FIRST = Integer.MAX_VALUE - 20;

    private static final Comparator<WheelTimer> BY_DEADLINE = (a, b) -> {
        int byTime = Long.signum(a.deadline - b.deadline);
        return byTime != 0 ? byTime : a.order - b.order;
    };
    private static final VarHandle ADDED;
    private static final VarHandle GONE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ADDED = lookup.findVarHandle(HashedWheel.class, "added", WheelTimer.class);
            GONE = lookup.findVarHandle(HashedWheel.class, "gone", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final MonotonicClock clock;
    private final long tickNanos;
    private final long origin;
    private final Runnable wakeUp;
    private final WheelTimer[] buckets = new WheelTimer[BUCKETS];
    /** The top of the stack of those that were scheduled since the last look; its ground if there are none. */
    private volatile WheelTimer added = WheelTimer.ground(FIRST);
    /** Those that were cancelled while they hung. */
    private final Queue<WheelTimer> removed = new ConcurrentLinkedQueue<>();
    /** How many were taken out or dropped, counted from FIRST as the numbers are; written by the ticking thread alone. */
    private volatile int gone = FIRST;

    private long ticked;

    /** A wheel which calls {@code wakeUp} after each addition. */
    HashedWheel(MonotonicClock clock, Duration tick, Runnable wakeUp) {
        this.clock = clock;
        this.tickNanos = tick.toNanos();
        this.origin = clock.nanoTime();
        this.wakeUp = wakeUp;
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        long deadline = clock.nanoTime() + Math.max(0, Durations.nanos(delay));
        WheelTimer timer = new WheelTimer(this, task, deadline);
        WheelTimer top;
        do {
            top = added;
            timer.standOn(top);
        } while (!casAdded(top, timer));
        wakeUp.run();
        return timer;
    }

    /** Somebody has cancelled {@code timer}, which was taken over before. */
    void cancelled(WheelTimer timer) {
        removed.add(timer);
    }

    /** {@inheritDoc} One that was cancelled counts until the next look. */
    @Override
    public int size() {
        int before = gone;
        return added.order - before;
    }

    @Override
    public void advance() {
        long now = clock.nanoTime();
        unhangRemoved();
        hangAdded();
        long target = Math.floorDiv(now - origin, tickNanos);
        List<WheelTimer> due = new ArrayList<>(0);
        long first = Math.max(ticked, target - BUCKETS + 1);
        for (long tick = first; tick <= target; tick++) {
            collect((int) (tick & (BUCKETS - 1)), now, due);
        }
        ticked = target;
        due.sort(BY_DEADLINE);
        due.forEach(HashedWheel::fire);
    }

    @Override
    public void end() {
        unhangRemoved();
        hangAdded();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            while (buckets[bucket] != null) {
                WheelTimer timer = buckets[bucket];
                unhang(timer);
                timer.abandon();
            }
        }
    }

    private static void fire(WheelTimer timer) {
        try {
            timer.fire();
        } catch (Throwable thrown) {
            Quietly.log(LOG, "a timer task failed", thrown);
        }
    }

    private void collect(int bucket, long now, List<WheelTimer> due) {
        WheelTimer timer = buckets[bucket];
        while (timer != null) {
            WheelTimer next = timer.next;
            if (timer.deadline - now <= 0) {
                unhang(timer);
                due.add(timer);
            }
            timer = next;
        }
    }

    private void hangAdded() {
        int dropped = 0;
        WheelTimer timer = takeAdded();
        while (!timer.isGround()) {
            WheelTimer below = timer.next;
            timer.next = null;
            if (timer.takeOver()) {
                hang(timer);
            } else {
                dropped++;
            }
            timer = below;
        }
        setGoneRelease(gone + dropped);
    }

    /** The stack from its top, the latest first; leaves an empty one whose ground goes on with the numbers. */
    private WheelTimer takeAdded() {
        WheelTimer top = added;
        while (!top.isGround() && !casAdded(top, WheelTimer.ground(top.order))) {
            top = added;
        }
        return top;
    }

    /** Hangs it in the place of its deadline, or the current one if that has passed; each look includes the current place. */
    private void hang(WheelTimer timer) {
        long tick = Math.max(ticked, Math.floorDiv(timer.deadline - origin, tickNanos));
        int bucket = (int) (tick & (BUCKETS - 1));
        timer.bucket = bucket;
        timer.next = buckets[bucket];
        if (timer.next != null) {
            timer.next.previous = timer;
        }
        buckets[bucket] = timer;
    }

    private void unhangRemoved() {
        for (WheelTimer timer = removed.poll(); timer != null; timer = removed.poll()) {
            if (timer.bucket >= 0) {
                unhang(timer);
            }
        }
    }

    private void unhang(WheelTimer timer) {
        if (timer.previous == null) {
            buckets[timer.bucket] = timer.next;
        } else {
            timer.previous.next = timer.next;
        }
        if (timer.next != null) {
            timer.next.previous = timer.previous;
        }
        timer.next = null;
        timer.previous = null;
        timer.bucket = -1;
        setGoneRelease(gone + 1);
    }

    private boolean casAdded(WheelTimer expected, WheelTimer top) {
        return ADDED.compareAndSet(this, expected, top);
    }

    private void setGoneRelease(int number) {
        GONE.setRelease(this, number);
    }
}
