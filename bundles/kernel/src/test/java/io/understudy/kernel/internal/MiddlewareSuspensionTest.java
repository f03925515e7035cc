package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A middleware that breaks off a turn: the actor is suspended as it said, and goes on as it said. */
class MiddlewareSuspensionTest {
    private static final SignalKey SEVEN = new SignalKey(7);

    private final List<Object> handled = new ArrayList<>();
    private final List<InvokeResult> results = new ArrayList<>();

    /** Gives one verdict after the other for the actors of the test, then lets everything pass. */
    private final class Breaking implements Middleware {
        private final List<Verdict> verdicts;

        Breaking(Verdict... verdicts) {
            this.verdicts = new ArrayList<>(List.of(verdicts));
        }

        @Override
        public Verdict before(InvokeContext turn) {
            return verdicts.isEmpty() ? Verdict.proceed() : verdicts.remove(0);
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {
            results.add(result);
        }
    }

    private TestSystem with(Verdict... verdicts) {
        return TestSystem.builder()
                .deterministic(67)
                .middleware(List.of(new Breaking(verdicts)))
                .build();
    }

    private ActorRef<Object> actor(TestSystem test) {
        return test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");
    }

    @Test
    void shouldWaitForTheSignalWhenATurnIsBrokenOffWithOne() {
        ResumeCondition signal = ResumeCondition.onSignal(SEVEN);
        try (TestSystem test = with(Verdict.breakOff(SuspendReason.AWAIT_EXTERNAL, signal))) {
            ActorRef<Object> actor = actor(test);
            actor.tell("one");
            actor.tell("two");
            test.advance(Duration.ofMinutes(1));
            assertThat(handled).isEmpty();
            assertThat(results).containsExactly(new InvokeResult.Suspended(SuspendReason.AWAIT_EXTERNAL, signal));

            assertThat(test.system().signal(new SignalKey(8))).isZero();
            test.runUntilIdle();
            assertThat(handled).isEmpty();

            assertThat(test.system().signal(SEVEN)).isEqualTo(1);
            test.runUntilIdle();
            assertThat(handled).containsExactly("one", "two");
            assertThat(test.system().signal(SEVEN)).isZero();
        }
    }

    @Test
    void shouldGoOnAfterAHundredMillisecondsWhenATurnIsBrokenOffWithoutDetails() {
        try (TestSystem test = with(Verdict.breakOff())) {
            actor(test).tell("one");
            test.advance(Duration.ofMillis(90));
            assertThat(handled).isEmpty();
            test.advance(Duration.ofMillis(10));
            assertThat(handled).containsExactly("one");
            assertThat(results.get(0))
                    .isEqualTo(new InvokeResult.Suspended(
                            SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofMillis(100))));
        }
    }

    @Test
    void shouldFailTheActorAndGoOnWhenBeforeThrows() {
        Middleware throwing = new Middleware() {
            private boolean thrown;

            @Override
            public Verdict before(InvokeContext turn) {
                if (!thrown) {
                    thrown = true;
                    throw new IllegalStateException("before");
                }
                return Verdict.proceed();
            }
        };
        try (TestSystem test = TestSystem.builder()
                .deterministic(71)
                .middleware(List.of(throwing))
                .build()) {
            actor(test).tell("one");
            test.advance(Duration.ofMillis(100));
            assertThat(handled).containsExactly("one");
            assertThat(test.events()).contains(new RuntimeEvent.ActorRestarted("/user/a", 2));
        }
    }
}
