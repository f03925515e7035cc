package io.understudy.middleware.circuitbreaker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A circuit breaker around the actors of a real runtime, whose time is turned by hand. */
class CircuitBreakerTest {
    private static final Duration OPEN = Duration.ofSeconds(60);

    private TestSystem test;
    private final CircuitBreaker breaker = new CircuitBreaker(() -> test.clock().nanoTime());
    private final List<Object> handled = new ArrayList<>();
    private final List<Object> failed = new ArrayList<>();
    private boolean broken = true;

    private TestSystem with(WhenOpen whenOpen, Middleware... inner) {
        breaker.apply(new Tolerance(2, Duration.ofSeconds(30), OPEN, whenOpen));
        List<Middleware> chain = new ArrayList<>(List.of(breaker));
        chain.addAll(List.of(inner));
        test = TestSystem.builder().deterministic(43).middleware(chain).build();
        return test;
    }

    private ActorRef<Object> actor(String name) {
        return test.system().spawn(Props.of(() -> (message, context) -> handle(message)), name);
    }

    private void handle(Object message) {
        if (broken) {
            failed.add(message);
            throw new IllegalStateException("thrown by the test");
        }
        handled.add(message);
    }

    private static void tell(ActorRef<Object> actor, int from, int to) {
        IntStream.rangeClosed(from, to).forEach(actor::tell);
    }

    /** Restarts may be delayed; this is long enough for two of them, and too short for the breaker. */
    private void failTwice(ActorRef<Object> actor) {
        tell(actor, 1, 2);
        test.advance(Duration.ofSeconds(10));
        assertThat(failed).containsExactly(1, 2);
    }

    @Test
    void shouldLetMessagesWaitWhileOpenAndHandleThemInOrderAfterwards() {
        try (TestSystem system = with(WhenOpen.SUSPEND)) {
            ActorRef<Object> actor = actor("a");
            failTwice(actor);
            broken = false;
            tell(actor, 3, 9);
            system.advance(Duration.ofSeconds(40));
            assertThat(handled).isEmpty();

            system.advance(OPEN);

            assertThat(handled).containsExactly(3, 4, 5, 6, 7, 8, 9);
            assertThat(system.deadLetters()).isEmpty();
            assertThat(breaker.breakers().size()).isZero();
        }
    }

    @Test
    void shouldHoldNoActorForLongAfterItWasTakenAway() {
        try (TestSystem system = with(WhenOpen.SUSPEND)) {
            ActorRef<Object> actor = actor("a");
            failTwice(actor);
            broken = false;
            tell(actor, 3, 5);
            system.runUntilIdle();
            assertThat(handled).isEmpty();

            breaker.apply(null);
            system.advance(CircuitBreaker.LONGEST_HOLD);

            assertThat(handled).containsExactly(3, 4, 5);
        }
    }

    @Test
    void shouldLetOneMessagePassAndOpenAgainWhenItFails() {
        try (TestSystem system = with(WhenOpen.SUSPEND)) {
            ActorRef<Object> actor = actor("a");
            failTwice(actor);
            tell(actor, 3, 5);
            system.advance(OPEN);
            assertThat(failed).containsExactly(1, 2, 3);

            system.advance(OPEN.dividedBy(2));
            assertThat(failed).containsExactly(1, 2, 3);
            broken = false;
            system.advance(OPEN);

            assertThat(handled).containsExactly(4, 5);
        }
    }

    @Test
    void shouldMakeDeadLettersOfMessagesWhileOpenIfSoConfigured() {
        try (TestSystem system = with(WhenOpen.DEAD_LETTER)) {
            ActorRef<Object> actor = actor("a");
            failTwice(actor);
            broken = false;
            tell(actor, 3, 5);
            system.runUntilIdle();
            assertThat(handled).isEmpty();
            assertThat(system.deadLetters())
                    .allMatch(letter -> letter.reason() == DeadLetterReason.SCREENED)
                    .extracting(DeadLetter::message)
                    .containsExactly(3, 4, 5);

            system.advance(OPEN);
            tell(actor, 6, 8);
            system.runUntilIdle();

            assertThat(handled).containsExactly(6, 7, 8);
            assertThat(system.deadLetters()).hasSize(3);
        }
    }

    @Test
    void shouldHaveABreakerForEachActor() {
        try (TestSystem system = with(WhenOpen.SUSPEND)) {
            failTwice(actor("a"));
            broken = false;
            tell(actor("b"), 3, 4);
            system.runUntilIdle();

            assertThat(handled).containsExactly(3, 4);
        }
    }

    @Test
    void shouldStayHalfOpenWhenNoMessageCameToTheActor() {
        List<Verdict> verdicts = new ArrayList<>();
        Middleware inner = turn -> verdicts.isEmpty() ? Verdict.proceed() : verdicts.remove(0);
        try (TestSystem system = with(WhenOpen.SUSPEND, inner)) {
            ActorRef<Object> actor = actor("a");
            failTwice(actor);
            verdicts.add(Verdict.breakOff());
            tell(actor, 3, 5);
            system.advance(OPEN.plusSeconds(1));

            assertThat(verdicts).isEmpty();
            assertThat(failed)
                    .as("one message was tried, as if nothing had happened")
                    .containsExactly(1, 2, 3);
        }
    }

    @Test
    void shouldNotOpenWhenNothingIsConfigured() {
        test = TestSystem.builder()
                .deterministic(43)
                .middleware(List.of(breaker))
                .build();
        try (TestSystem system = test) {
            ActorRef<Object> actor = actor("a");
            tell(actor, 1, 3);
            system.advance(Duration.ofSeconds(10));

            assertThat(failed).containsExactly(1, 2, 3);
        }
    }

    @Test
    void shouldObeyAnotherToleranceWithTheNextTurn() {
        try (TestSystem system = with(WhenOpen.SUSPEND)) {
            ActorRef<Object> actor = actor("a");
            breaker.apply(new Tolerance(3, Duration.ofSeconds(30), OPEN, WhenOpen.DEAD_LETTER));
            tell(actor, 1, 5);
            system.advance(Duration.ofSeconds(10));

            assertThat(failed).containsExactly(1, 2, 3);
            assertThat(system.deadLetters()).extracting(DeadLetter::message).containsExactly(4, 5);
        }
    }

    @Test
    void shouldHandleFailOrRefuseEveryMessageExactlyOnce() {
        try (TestSystem system = with(WhenOpen.DEAD_LETTER)) {
            ActorRef<Object> actor = actor("a");
            for (int round = 0; round < 100; round++) {
                broken = round % 7 == 0;
                breaker.apply(new Tolerance(
                        1 + round % 2,
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(5),
                        round % 3 == 0 ? WhenOpen.SUSPEND : WhenOpen.DEAD_LETTER));
                tell(actor, round * 10, round * 10 + 9);
                system.advance(Duration.ofSeconds(1 + round % 4));
            }
            broken = false;
            system.advance(Duration.ofHours(1));
            List<Object> all = new ArrayList<>(handled);
            all.addAll(failed);
            system.deadLetters().forEach(letter -> all.add(letter.message()));

            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 1_000).<Object>mapToObj(i -> i).toList());
            assertThat(handled).isNotEmpty();
            assertThat(failed).isNotEmpty();
            assertThat(system.deadLetters()).isNotEmpty();
        }
    }
}
