package io.understudy.kernel.internal;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.List;

/** A coordinator that leaves everything to a sound one; tests override what should go wrong. */
class SystemCoordinatorTwin implements ReadyQueueCoordinator {
    private final ReadyQueueCoordinator sound;

    SystemCoordinatorTwin(ReadyQueueCoordinator sound) {
        this.sound = sound;
    }

    @Override
    public boolean registerReady(MailboxIndex index) {
        return sound.registerReady(index);
    }

    @Override
    public boolean requeue(MailboxIndex index) {
        return sound.requeue(index);
    }

    @Override
    public void unregister(MailboxIndex index) {
        sound.unregister(index);
    }

    @Override
    public int drainReadyCycle(MailboxIndex[] out, int max) {
        return sound.drainReadyCycle(out, max);
    }

    @Override
    public void awaitReady(long nanos) {
        sound.awaitReady(nanos);
    }

    @Override
    public void wakeAll() {
        sound.wakeAll();
    }

    @Override
    public Disposition handleInvokeResult(MailboxIndex index, InvokeResult result) {
        return sound.handleInvokeResult(index, result);
    }

    @Override
    public int throughputHint() {
        return sound.throughputHint();
    }

    @Override
    public int depth() {
        return sound.depth();
    }

    @Override
    public void tick() {
        sound.tick();
    }

    @Override
    public List<MailboxIndex> close() {
        return sound.close();
    }
}
