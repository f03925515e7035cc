package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever actors do to each other, the books balance. */
@Tag("slow")
class LifeChaosTest {
    private static final int SEEDS = 300;

    @Test
    void shouldBalanceTheBooksWhenActorsDoEverythingAtRandom() {
        long heard = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            heard += run(seed);
        }
        assertThat(heard).as("ends that were heard of").isGreaterThan(SEEDS);
    }

    private static long run(long seed) {
        GenerationalRegistry registry = new GenerationalRegistry();
        LifeChaos chaos = new LifeChaos(seed);
        try (TestSystem test =
                TestSystem.builder().deterministic(seed).registry(registry).build()) {
            List<ActorRef<LifeChaos.Deed>> top = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                top.add(test.system().spawn(chaos.node()));
                chaos.add(top.get(i));
            }
            for (int i = 0; i < 300; i++) {
                chaos.send();
                if (i % 10 == 0) {
                    test.advance(Duration.ofMillis(20));
                }
            }
            test.advance(Duration.ofSeconds(30));
            assertThat(chaos.errors()).as("seed %d", seed).isEmpty();

            top.forEach(test.system()::stop);
            test.runUntilIdle();
            assertThat(chaos.errorsAtTheEnd()).as("seed %d", seed).isEmpty();
            assertThat(test.system().actorCount()).as("seed %d", seed).isZero();
            assertThat(registry.size()).as("registered, seed %d", seed).isEqualTo(1);
            assertThat(chaos.handled() + test.deadLetters().size())
                    .as("handled and buried, seed %d", seed)
                    .isEqualTo(chaos.sent());
        }
        return chaos.heard();
    }
}
