package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoScenarioTest {
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(5);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 42})
    void shouldAddUpWhateverTheOrderOfTurns(long seed) {
        try (TestSystem test = TestSystem.deterministic(seed);
                DemoScenario scenario = new DemoScenario(test.system(), test.clock())) {
            CompletableFuture<Outcome> run = scenario.run(1_000);
            test.advance(LONG_ENOUGH);

            assertThat(run).isCompleted();
            Outcome outcome = run.join();
            assertThat(outcome.problems()).isEmpty();
            assertThat(outcome.restarts()).isEqualTo(1_000 / Order.FAILS_EVERY);
            assertThat(outcome.tallies().get(Hop.WINDOW)).isEqualTo(new Tally(50, 10, 0, 40, 0, 0, 0));
            assertThat(outcome.tallies().get(Hop.BOARD).deadLettered()).isPositive();
            assertThat(test.system().actorCount()).isZero();
        }
    }

    @Test
    void shouldAddUpOnRealThreadsWhenSeveralRunAtOnce() throws Exception {
        try (TestSystem test = TestSystem.threads(4);
                DemoScenario scenario = new DemoScenario(test.system(), MonotonicClock.SYSTEM)) {
            List<CompletableFuture<Outcome>> runs = List.of(scenario.run(1), scenario.run(96), scenario.run(5_000));

            for (CompletableFuture<Outcome> run : runs) {
                Outcome outcome = run.get(60, TimeUnit.SECONDS);
                assertThat(outcome.problems()).as(outcome::summary).isEmpty();
            }
        }
    }

    @Test
    void shouldStopItsActorsWhenItIsAborted() {
        try (TestSystem test = TestSystem.deterministic(7)) {
            CompletableFuture<Outcome> run;
            try (DemoScenario scenario = new DemoScenario(test.system(), test.clock())) {
                run = scenario.run(1_000);
            }
            test.runUntilIdle();

            assertThat(run)
                    .failsWithin(Duration.ZERO)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(CancellationException.class);
            assertThat(test.system().actorCount()).isZero();
            assertThat(test.events()).anyMatch(RuntimeEvent.ActorDeregistered.class::isInstance);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, DemoScenario.MOST_ORDERS + 1})
    void shouldRefuseANumberOfOrdersThatIsOutOfRange(int orders) {
        try (TestSystem test = TestSystem.deterministic(1);
                DemoScenario scenario = new DemoScenario(test.system(), test.clock())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> scenario.run(orders).join())
                    .withMessage("orders: expected 1 to 1000000, found " + orders);
        }
    }
}
