package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.CoordinatorStress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** No wake-up is lost and no two turns overlap under load; and a coordinator that loses some is found out. */
class StealingCoordinatorStressTest {

    @Test
    void shouldFollowEverySignalByATurn() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(new StealingCoordinator(), 200, 2_000_000);

        CoordinatorStress.Outcome outcome = stress.run(4, 4);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }

    @Test
    void shouldFollowEverySignalByATurnWhenTheSharedQueueOverflows() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(new StealingCoordinator(64, 2), 2_000, 500_000);

        CoordinatorStress.Outcome outcome = stress.run(4, 4);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }

    @Test
    void shouldFollowEverySignalByATurnWhenTheWorkersAreMostlyIdle() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(new StealingCoordinator(), 2, 300_000);

        CoordinatorStress.Outcome outcome = stress.run(3, 1);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }

    @Test
    void shouldFollowEverySignalByATurnWhenWorkGathers() throws InterruptedException {
        CoordinatorStress stress = new CoordinatorStress(Gathering.in(new StealingCoordinator()), 200, 500_000);

        CoordinatorStress.Outcome outcome = stress.run(4, 4);

        assertThat(outcome.good()).as("%s", outcome).isTrue();
    }

    @Test
    void shouldFindOutACoordinatorThatForgetsAnIndexNowAndThen() throws InterruptedException {
        CoordinatorStress stress =
                new CoordinatorStress(new ForgetfulCoordinator(), 200, 100_000).withPatience(Duration.ofSeconds(2));

        CoordinatorStress.Outcome outcome = stress.run(4, 4);

        assertThat(outcome.lost()).isPositive();
    }
}
