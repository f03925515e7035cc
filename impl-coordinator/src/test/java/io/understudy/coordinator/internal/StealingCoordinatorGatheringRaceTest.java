package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorRaceContract;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerThread;

/** The stealing coordinator keeps the contract when its workers let work gather. */
class StealingCoordinatorGatheringRaceTest extends CoordinatorRaceContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return Gathering.in(new StealingCoordinator(64, 16));
    }

    @Override
    protected Thread worker(Runnable body, String name) {
        return new WorkerThread(null, body, name);
    }
}
