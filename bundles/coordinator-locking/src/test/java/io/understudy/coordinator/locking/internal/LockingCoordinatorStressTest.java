package io.understudy.coordinator.locking.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.CoordinatorStress;
import org.junit.jupiter.api.Test;

/** No wake-up is lost and no two turns overlap under load. */
class LockingCoordinatorStressTest {

    @Test
    void shouldFollowEverySignalByATurn() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(new LockingCoordinator(), 200, 2_000_000);

        CoordinatorStress.Outcome outcome = stress.run(4, 4);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }

    @Test
    void shouldFollowEverySignalByATurnWhenTheWorkersAreMostlyIdle() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(new LockingCoordinator(), 2, 300_000);

        CoordinatorStress.Outcome outcome = stress.run(3, 1);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }
}
