package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All timers of a system: one wheel, no thread per timer. Never early; late by at most one tick and the ticking thread's own
 * delay. A clock that jumps ahead fires everything that is due, in order of deadline.
 *
 * <p><b>Threads:</b> {@code schedule} and {@code cancel} for any; {@code advance} for one at a time. Tasks run on the thread
 * that advances, are short, and may schedule.
 */
final class HashedWheel implements TimerQueue {
    private static final Logger LOG = LoggerFactory.getLogger(HashedWheel.class);
    private static final int BUCKETS = 512;
    private static final Comparator<WheelTimer> BY_DEADLINE = (a, b) -> {
        int byTime = Long.signum(a.deadline - b.deadline);
        return byTime != 0 ? byTime : Long.compare(a.order, b.order);
    };

    private final MonotonicClock clock;
    private final long tickNanos;
    private final long origin;
    private final Runnable wakeUp;
    private final WheelTimer[] buckets = new WheelTimer[BUCKETS];
    private final Queue<WheelTimer> added = new ConcurrentLinkedQueue<>();
    private final Queue<WheelTimer> removed = new ConcurrentLinkedQueue<>();
    private final AtomicLong order = new AtomicLong();
    private final AtomicInteger size = new AtomicInteger();
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
        WheelTimer timer = new WheelTimer(this, task, deadline, order.getAndIncrement());
        size.incrementAndGet();
        added.add(timer);
        wakeUp.run();
        return timer;
    }

    void cancelled(WheelTimer timer) {
        removed.add(timer);
    }

    @Override
    public int size() {
        return size.get();
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
        for (WheelTimer timer = added.poll(); timer != null; timer = added.poll()) {
            if (timer.pending()) {
                hang(timer);
            } else {
                size.decrementAndGet();
            }
        }
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
        size.decrementAndGet();
    }
}
