package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A coordinator that drops every fiftieth index, so some even if signals coalesce: the broken twin that a stress test must find out. */
final class ForgetfulCoordinator implements ReadyQueueCoordinator {
    private final StealingCoordinator inner = new StealingCoordinator();
    private final AtomicInteger count = new AtomicInteger();

    private boolean forgets() {
        return count.incrementAndGet() % 50 == 0;
    }

    @Override
    public boolean registerReady(MailboxIndex index) {
        return forgets() || inner.registerReady(index);
    }

    @Override
    public boolean requeue(MailboxIndex index) {
        return forgets() || inner.requeue(index);
    }

    @Override
    public void unregister(MailboxIndex index) {
        inner.unregister(index);
    }

    @Override
    public int drainReadyCycle(MailboxIndex[] out, int max) {
        return inner.drainReadyCycle(out, max);
    }

    @Override
    public void awaitReady(long nanos) {
        inner.awaitReady(nanos);
    }

    @Override
    public void wakeAll() {
        inner.wakeAll();
    }

    @Override
    public int throughputHint() {
        return inner.throughputHint();
    }

    @Override
    public int depth() {
        return inner.depth();
    }

    @Override
    public List<MailboxIndex> close() {
        return inner.close();
    }
}
