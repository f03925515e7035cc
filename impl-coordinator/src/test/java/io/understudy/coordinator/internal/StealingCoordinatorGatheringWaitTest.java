package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorWaitContract;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerThread;

/** Waiting for the stealing coordinator as a worker that lets work gather. */
class StealingCoordinatorGatheringWaitTest extends CoordinatorWaitContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return Gathering.in(new StealingCoordinator(64, 16));
    }

    @Override
    protected Thread worker(Runnable body, String name) {
        return new WorkerThread(null, body, name);
    }
}
