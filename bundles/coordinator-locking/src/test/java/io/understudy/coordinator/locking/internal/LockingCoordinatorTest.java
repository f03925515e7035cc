package io.understudy.coordinator.locking.internal;

import io.understudy.contract.CoordinatorContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** The locking coordinator keeps the contract. */
class LockingCoordinatorTest extends CoordinatorContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new LockingCoordinator();
    }
}
