package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A limiter around the actors of a real runtime, whose time is turned by hand. */
class RateLimiterTest {
    private static final Duration TOKEN = Duration.ofMillis(100);

    private final RateLimiter limiter = new RateLimiter();
    private final List<Object> handled = new ArrayList<>();

    private TestSystem limited(double rate, int burst, Scope scope) {
        limiter.apply(new Limit(rate, burst, scope));
        return with(limiter);
    }

    private static TestSystem with(Middleware... chain) {
        return TestSystem.builder().deterministic(31).middleware(List.of(chain)).build();
    }

    private ActorRef<Object> actor(TestSystem test, String name) {
        return test.system().spawn(Props.of(() -> (message, context) -> handle(message)), name);
    }

    private void handle(Object message) {
        handled.add(message);
        if (message instanceof RuntimeException failure) {
            throw failure;
        }
    }

    private static void tell(ActorRef<Object> actor, int count) {
        IntStream.rangeClosed(1, count).forEach(actor::tell);
    }

    private List<Object> numbers(int last) {
        return IntStream.rangeClosed(1, last).<Object>mapToObj(i -> i).toList();
    }

    @Test
    void shouldHandleABurstAtOnceAndThenOneMessageAToken() {
        try (TestSystem test = limited(10, 3, Scope.ACTOR)) {
            tell(actor(test, "a"), 8);
            test.runUntilIdle();
            assertThat(handled).isEqualTo(numbers(3));

            test.advance(TOKEN.minusMillis(10));
            assertThat(handled).isEqualTo(numbers(3));
            for (int last = 4; last <= 8; last++) {
                test.advance(TOKEN);
                assertThat(handled).isEqualTo(numbers(last));
            }
        }
    }

    @Test
    void shouldConsumeExactlyAsManyTokensAsMessagesAreHandled() {
        try (TestSystem test = limited(10, 5, Scope.ACTOR)) {
            ActorRef<Object> actor = actor(test, "a");
            tell(actor, 2);
            test.runUntilIdle();
            assertThat(limiter.tokensConsumed()).isEqualTo(2);
            assertThat(limiter.triggered()).isZero();

            tell(actor, 10);
            test.runUntilIdle();
            assertThat(handled).hasSize(5);
            assertThat(limiter.tokensConsumed()).isEqualTo(5);
            assertThat(limiter.triggered()).isEqualTo(1);

            test.advance(Duration.ofSeconds(10));
            assertThat(handled).hasSize(12);
            assertThat(limiter.tokensConsumed()).isEqualTo(12);
        }
    }

    @Test
    void shouldConsumeNothingWhenATurnIsRefused() {
        try (TestSystem test = limited(10, 1, Scope.ACTOR)) {
            tell(actor(test, "a"), 2);
            test.runUntilIdle();

            assertThat(limiter.triggered()).isEqualTo(1);
            assertThat(limiter.tokensConsumed()).isEqualTo(1);
            test.advance(TOKEN);
            assertThat(handled).as("the refusal did not delay the token").hasSize(2);
        }
    }

    @Test
    void shouldTakeBackEveryTokenWhenAMiddlewareFurtherInBreaksOff() {
        List<Verdict> verdicts = new ArrayList<>(List.of(Verdict.breakOff()));
        Middleware inner = turn -> verdicts.isEmpty() ? Verdict.proceed() : verdicts.remove(0);
        limiter.apply(new Limit(0.001, 3, Scope.ACTOR));
        try (TestSystem test = with(limiter, inner)) {
            tell(actor(test, "a"), 3);
            test.advance(Verdict.DEFAULT_WAIT);

            assertThat(handled).isEqualTo(numbers(3));
            assertThat(limiter.tokensConsumed()).isEqualTo(3);
        }
    }

    @Test
    void shouldChargeForTheMessageThatFailedAndTakeBackTheRest() {
        try (TestSystem test = limited(0.001, 4, Scope.ACTOR)) {
            ActorRef<Object> actor = actor(test, "a");
            actor.tell(new IllegalStateException("thrown by the test"));
            actor.tell("next");
            actor.tell("last");
            test.advance(Duration.ofSeconds(2));

            assertThat(handled).hasSize(3).endsWith("next", "last");
            assertThat(limiter.tokensConsumed()).isEqualTo(3);
            assertThat(limiter.triggered()).isZero();
        }
    }

    @Test
    void shouldCountActorsApartInScopeActor() {
        try (TestSystem test = limited(10, 3, Scope.ACTOR)) {
            tell(actor(test, "a"), 5);
            tell(actor(test, "b"), 5);
            test.runUntilIdle();

            assertThat(handled).hasSize(6);
        }
    }

    @Test
    void shouldCountActorsTogetherInScopeShared() {
        try (TestSystem test = limited(10, 3, Scope.SHARED)) {
            tell(actor(test, "a"), 5);
            tell(actor(test, "b"), 5);
            test.runUntilIdle();
            assertThat(handled).hasSize(3);

            test.advance(TOKEN.multipliedBy(4));
            assertThat(handled).hasSize(7);
            test.advance(Duration.ofSeconds(10));
            assertThat(handled).hasSize(10);
            assertThat(limiter.tokensConsumed()).isEqualTo(10);
        }
    }

    @Test
    void shouldObeyTheLowestLimitAndChargeEachForWhatWasHandled() {
        RateLimiter inner = new RateLimiter();
        limiter.apply(new Limit(0.001, 10, Scope.ACTOR));
        inner.apply(new Limit(10, 2, Scope.ACTOR));
        try (TestSystem test = with(limiter, inner)) {
            tell(actor(test, "a"), 20);
            test.runUntilIdle();
            assertThat(handled).hasSize(2);
            assertThat(limiter.tokensConsumed()).isEqualTo(2);

            test.advance(Duration.ofSeconds(5));
            assertThat(handled).as("what the outer one allows").hasSize(10);
            assertThat(limiter.tokensConsumed()).isEqualTo(10);
            assertThat(inner.tokensConsumed()).isEqualTo(10);
        }
    }

    @Test
    void shouldObeyAnotherLimitWithTheNextTurn() {
        try (TestSystem test = limited(1, 1, Scope.ACTOR)) {
            tell(actor(test, "a"), 100);
            test.runUntilIdle();
            limiter.apply(new Limit(20, 1, Scope.ACTOR));
            test.advance(Duration.ofSeconds(1));
            int before = handled.size();
            test.advance(Duration.ofSeconds(1));

            assertThat(handled.size() - before).isEqualTo(20);
        }
    }

    @Test
    void shouldStartWithFullBucketsInAnotherScope() {
        try (TestSystem test = limited(1, 2, Scope.ACTOR)) {
            tell(actor(test, "a"), 2);
            test.runUntilIdle();
            limiter.apply(new Limit(1, 2, Scope.SHARED));
            tell(actor(test, "b"), 3);
            test.runUntilIdle();

            assertThat(handled).hasSize(4);
        }
    }

    @Test
    void shouldStopAnActorThatWaitsForATokenWithoutDelay() {
        try (TestSystem test = limited(0.001, 1, Scope.ACTOR)) {
            ActorRef<Object> actor = actor(test, "a");
            tell(actor, 3);
            test.runUntilIdle();

            test.system().stop(actor);
            test.runUntilIdle();

            assertThat(test.events()).contains(new RuntimeEvent.ActorDeregistered("/user/a"));
            assertThat(handled).hasSize(1);
            assertThat(test.deadLetters()).hasSize(2);
        }
    }

    @Test
    void shouldLetEverythingPassWhenThereIsNoLimit() {
        try (TestSystem test = with(limiter)) {
            tell(actor(test, "a"), 1_000);
            test.runUntilIdle();

            assertThat(handled).isEqualTo(numbers(1_000));
            assertThat(limiter.tokensConsumed()).isZero();
        }
    }
}
