package io.understudy.coordinator.locking.internal;

import io.understudy.contract.CoordinatorWaitContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** Waiting for the locking coordinator. */
class LockingCoordinatorWaitTest extends CoordinatorWaitContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new LockingCoordinator();
    }
}
