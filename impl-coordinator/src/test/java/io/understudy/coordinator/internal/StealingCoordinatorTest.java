package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** The stealing coordinator keeps the contract when it is used by plain threads. */
class StealingCoordinatorTest extends CoordinatorContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new StealingCoordinator();
    }
}
