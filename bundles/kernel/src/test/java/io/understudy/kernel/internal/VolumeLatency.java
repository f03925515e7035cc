package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorRef;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long messages take when {@code burst} of them come every ten milliseconds. */
final class VolumeLatency {
    private final int burst;
    private volatile AtomicLongArray nanos = new AtomicLongArray(0);
    private final AtomicInteger count = new AtomicInteger();

    VolumeLatency(int burst) {
        this.burst = burst;
    }

    Actor<Long> actor() {
        return (sent, context) -> {
            AtomicLongArray all = nanos;
            int position = count.getAndIncrement();
            if (position < all.length()) {
                all.set(position, MonotonicClock.SYSTEM.nanoTime() - sent);
            }
        };
    }

    /** Sends {@code bursts} times to all of {@code refs}; the median. */
    Duration measure(List<ActorRef<Long>> refs, int bursts) throws InterruptedException {
        nanos = new AtomicLongArray(burst * bursts);
        count.set(0);
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < bursts; i++) {
            refs.forEach(ref -> ref.tell(MonotonicClock.SYSTEM.nanoTime()));
            if (never.await(10, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("nobody counts this down");
            }
        }
        SystemOnThreads.await(() -> count.get() >= burst * bursts, "all messages");
        long[] sorted = new long[nanos.length()];
        Arrays.setAll(sorted, nanos::get);
        Arrays.sort(sorted);
        return Duration.ofNanos(sorted[sorted.length / 2]);
    }
}
