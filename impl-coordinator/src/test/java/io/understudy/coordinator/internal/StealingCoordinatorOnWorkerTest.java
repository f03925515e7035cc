package io.understudy.coordinator.internal;

import io.understudy.contract.CoordinatorContract;
import io.understudy.contract.ReadyFixture;
import io.understudy.spi.ReadyQueueCoordinator;
import org.junit.jupiter.api.AfterEach;

/** The stealing coordinator keeps the contract when one worker does everything, so that its own queue is used. */
class StealingCoordinatorOnWorkerTest extends CoordinatorContract {
    private final ReadyFixture.OnWorker worker = new ReadyFixture.OnWorker();

    @Override
    protected ReadyQueueCoordinator create() {
        return new StealingCoordinator(64, 16);
    }

    @Override
    protected ReadyFixture.Caller producer() {
        return worker;
    }

    @Override
    protected ReadyFixture.Caller worker() {
        return worker;
    }

    @Override
    protected boolean strictlyOrdered() {
        return false;
    }

    @AfterEach
    void endWorker() {
        worker.close();
    }
}
