package io.understudy.bench.suspend;

import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Broken on purpose: workers find what is ready only when nothing has become ready for a while. */
final class SleepyCoordinator implements ReadyQueueCoordinator {
    private static final long SLEEP = Duration.ofMillis(30).toNanos();
    private static final long LOOK = Duration.ofMillis(1).toNanos();

    private final ReadyQueueCoordinator queue = new LockingCoordinator();
    private volatile long registered = MonotonicClock.SYSTEM.nanoTime();

    @Override
    public boolean registerReady(MailboxIndex index) {
        registered = MonotonicClock.SYSTEM.nanoTime();
        return queue.registerReady(index);
    }

    @Override
    public boolean requeue(MailboxIndex index) {
        return registerReady(index);
    }

    @Override
    public int drainReadyCycle(MailboxIndex[] out, int max) {
        boolean asleep = MonotonicClock.SYSTEM.nanoTime() - registered < SLEEP;
        return queue.drainReadyCycle(out, asleep ? 0 : max);
    }

    @Override
    public void awaitReady(long nanos) {
        LockSupport.parkNanos(Math.min(nanos, LOOK));
    }

    @Override
    public void unregister(MailboxIndex index) {
        queue.unregister(index);
    }

    @Override
    public void wakeAll() {
        queue.wakeAll();
    }

    @Override
    public int throughputHint() {
        return queue.throughputHint();
    }

    @Override
    public int depth() {
        return queue.depth();
    }

    @Override
    public List<MailboxIndex> close() {
        return queue.close();
    }
}
