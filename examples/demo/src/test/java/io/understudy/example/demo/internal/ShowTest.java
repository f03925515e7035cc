package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A show on real threads, with steps that need no framework. */
@Timeout(60)
class ShowTest {
    private final TestSystem test = TestSystem.threads(4);
    private final SwapWatch watch = new SwapWatch(MonotonicClock.SYSTEM);
    private final Patience patience = new Patience();
    private final CountDownLatch five = new CountDownLatch(1);
    private final Show show = new Show(test.system(), MonotonicClock.SYSTEM, watch, patience, Duration.ofMillis(50));

    @AfterEach
    void close() {
        test.close();
    }

    /** Counts like the one of the bundle; one that cheats forgets a number. */
    private final class Sums implements Actor<Object> {
        private final boolean cheats;
        private long sum;

        Sums(boolean cheats) {
            this.cheats = cheats;
        }

        @Override
        @SuppressWarnings("unchecked") // Who sends a reference wants this answer.
        public void receive(Object message, ActorContext<Object> context) {
            if (message instanceof ActorRef<?> asker) {
                ((ActorRef<Object>) asker).tell(Map.of("sum", sum));
            } else if (message instanceof Long number) {
                sum += cheats && number == 5 ? 0 : number;
                context.sender().tell(number, context.self());
                if (number == 5) {
                    five.countDown();
                }
            }
        }
    }

    private ShowOutcome play(Step... steps) throws InterruptedException {
        return show.play(List.of(steps));
    }

    /** Waits until the traffic has come to the fifth number. */
    private void awaitFive() throws InterruptedException {
        assertThat(five.await(60, TimeUnit.SECONDS)).as("five numbers").isTrue();
    }

    private void spawnCounter(boolean cheats) {
        test.system().spawn(Props.of(() -> new Sums(cheats)), "counter");
    }

    @Test
    void shouldAddUpAndLeaveNothingBehindWhenItsStepsDo() throws Exception {
        spawnCounter(false);

        ShowOutcome outcome = play(new Step("nothing", "at all", () -> {
            awaitFive();
            return "nothing happened";
        }));

        assertThat(outcome.problems()).isEmpty();
        assertThat(outcome.steps()).singleElement().satisfies(step -> {
            assertThat(step.change()).isEqualTo("nothing happened");
            assertThat(step.pause()).isNull();
            assertThat(step.gap()).isPositive();
        });
        assertThat(outcome.tallies()).containsKeys(Hop.values());
        assertThat(outcome.tallies().get(Hop.COUNTER).handled()).isPositive();
        patience.await("one actor, the counter", () -> test.system().actorCount() == 1);
    }

    @Test
    void shouldGoOnAndSayWhatIsWrongWhenAStepFails() throws Exception {
        spawnCounter(false);

        ShowOutcome outcome = play(
                new Step("one", "badly", () -> {
                    throw new IllegalStateException("expected a bundle, found none");
                }),
                new Step("two", "silently", () -> {
                    watch.onEvent(new RuntimeEvent.SwapFailed("executor", "x.Y", null, "it threw"));
                    return "";
                }),
                new Step("three", "well", () -> "done"));

        assertThat(outcome.problems())
                .containsExactly(
                        "one badly: expected a bundle, found none", "two silently: x.Y failed as executor: it threw");
        assertThat(outcome.summary()).contains("swaps=1 ").contains("lost=0 duplicated=0 reordered=0");
    }

    @Test
    void shouldFindANumberThatWasNotAdded() throws Exception {
        spawnCounter(true);

        ShowOutcome outcome = play(new Step("nothing", "at all", () -> {
            awaitFive();
            return "";
        }));

        assertThat(outcome.problems()).singleElement().asString().startsWith("the counter: expected the sum ");
    }

    @Test
    void shouldFindMessagesThatBecameDeadLettersWhenTheCounterStops() throws Exception {
        spawnCounter(false);

        ShowOutcome outcome = play(new Step("counter", "stopped", () -> {
            test.system().stop(test.system().find("/user/counter").orElseThrow());
            patience.await(
                    "a dead letter",
                    () -> test.deadLetters().stream()
                            .anyMatch(letter -> letter.recipient().equals("/user/counter")));
            return "";
        }));

        assertThat(outcome.tallies().get(Hop.COUNTER).deadLettered()).isPositive();
        assertThat(outcome.problems())
                .anyMatch(problem -> problem.startsWith("numbers to counter: expected no dead letter, found "));
    }

    @Test
    void shouldEndWhenItIsBrokenOff() {
        spawnCounter(false);

        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> play(new Step("all", "off", () -> {
                    patience.end();
                    return "";
                })));
    }

    @Test
    void shouldSayWhatItExpectedWhenItNeverComes() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> new Patience().await("rain", Duration.ofMillis(20), () -> false))
                .withMessage("expected rain within 20 ms");
    }
}
