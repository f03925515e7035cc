package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Props;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RuntimeSettings;
import io.understudy.testkit.TestSystem;
import org.junit.jupiter.api.Test;

/** Who is suspected of being lost, and how often it is put back. */
class SuspectTest {
    private static final long SECOND = 1_000_000_000;

    private static RegisteredActor idle(TestSystem test) {
        var ref = test.system().spawn(Props.<Object>of(() -> (message, context) -> {}));
        test.runUntilIdle();
        return AnyRef.of(ref, "actor").cell();
    }

    @Test
    void shouldBePutBackMoreAndMoreRarely() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            Suspect suspect = new Suspect(idle(test), 0, 0, 0);
            int times = 0;
            for (long now = 0; now < 3_600 * SECOND; now += SECOND) {
                if (suspect.due(now)) {
                    suspect.putBack(0, 0, now, SECOND);
                    times++;
                }
            }
            assertThat(times).as("in an hour").isBetween(8, 14);
        }
    }

    @Test
    void shouldHaveMovedWhenAnotherMessageIsTheOldest() {
        try (TestSystem test = TestSystem.builder()
                .deterministic(1)
                .settings(RuntimeSettings.DEFAULTS)
                .build()) {
            var ref = test.system().spawn(Props.<Object>of(() -> (message, context) -> {}));
            test.runUntilIdle();
            ActorCell<?> cell = AnyRef.of(ref, "actor").cell();
            ref.tell("first");
            ref.tell("second");
            Suspect suspect = new Suspect(cell, 0, 0, 0);
            ref.tell("third");
            assertThat(suspect.hasNotMoved(cell)).isTrue();
            test.runUntilIdle();
            ref.tell("fourth");
            assertThat(suspect.hasNotMoved(cell)).isFalse();
        }
    }

    @Test
    void shouldBePassedOverOnlyWhenFarMoreTurnsBeganThanTheQueueWasLong() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            Suspect suspect = new Suspect(idle(test), 10_000, 5_000, 0);
            assertThat(suspect.passedOver(10_000 + 2 * 5_004 + 1_000, 4)).isFalse();
            assertThat(suspect.passedOver(10_000 + 2 * 5_004 + 1_001, 4)).isTrue();
        }
    }
}
