package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorRaceContract;
import io.understudy.spi.ReadyQueueCoordinator;

/** The stealing coordinator keeps the contract when several plain threads use it. */
class StealingCoordinatorRaceTest extends CoordinatorRaceContract {
    @Override
    protected ReadyQueueCoordinator create() {
        return new StealingCoordinator();
    }
}
