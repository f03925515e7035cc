package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorWaitContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** Waiting for the stealing coordinator as a plain thread. */
class StealingCoordinatorWaitTest extends CoordinatorWaitContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new StealingCoordinator();
    }
}
