package io.understudy.coordinator.locking.internal;

import io.understudy.contract.CoordinatorRaceContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** The locking coordinator keeps the contract when several threads use it. */
class LockingCoordinatorRaceTest extends CoordinatorRaceContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new LockingCoordinator();
    }
}
