package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Actors that send to each other in a circle, each of which holds its senders back: none waits for itself. */
class BackPressureCircleTest extends BackPressureBench {
    /** Sends what it gets on, as often as the number in it says, and two more of the same at first. */
    private static final class Passing implements Actor<Object> {
        private final List<ActorRef<Object>> ring;
        private final int place;
        private final int[] handled;

        Passing(List<ActorRef<Object>> ring, int place, int[] handled) {
            this.ring = ring;
            this.place = place;
            this.handled = handled;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            handled[0]++;
            int left = (Integer) message;
            ActorRef<Object> next = ring.get((place + 1) % ring.size());
            if (left > 0) {
                handled[1] += 2;
                next.tell(left - 1);
                next.tell(left - 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void shouldNeverStandStillInACircle(int size) {
        for (int seed = 0; seed < 40; seed++) {
            try (TestSystem system = TestSystem.deterministic(seed)) {
                List<ActorRef<Object>> ring = new ArrayList<>();
                int[] handledAndSent = new int[2];
                for (int i = 0; i < size; i++) {
                    int place = i;
                    ring.add(system.system()
                            .spawn(Props.<Object>of(() -> new Passing(ring, place, handledAndSent))
                                    .withMailbox(TEN)));
                }
                for (ActorRef<Object> each : ring) {
                    for (int i = 0; i < 10; i++) {
                        each.tell(4);
                    }
                }
                system.runUntilIdle();
                assertThat(ring).as("seed %s", seed).noneMatch(BackPressureBench::isHeld);
                assertThat(ring).allSatisfy(each -> assertThat(depth(each)).isZero());
                assertThat(handledAndSent[0] + system.deadLetters().size())
                        .as("seed %s: handled or dead", seed)
                        .isEqualTo(10 * size + handledAndSent[1]);
                assertThat(cell(ring.get(0)).kernel().roomWaits().size()).isZero();
            }
        }
    }

    /** Somebody with nine messages, who waits for room at the one downstream; which would send to it first of all. */
    private ActorRef<Object> waiting() {
        ActorRef<Object> first = test.system().spawn(LogActor.props(sent).withMailbox(TEN), "first");
        holding(down, 0);
        down.tell(forwarding(first, "back"));
        for (int i = 0; i < 7; i++) {
            down.tell("" + i);
        }
        first.tell(forwarding(down, "m"));
        test.runUntilIdle();
        assertThat(isHeld(first)).isTrue();
        for (int i = 0; i < 9; i++) {
            first.tell("" + i);
        }
        return first;
    }

    @Test
    void shouldNotWaitForOneThatWaitsForIt() {
        ActorRef<Object> first = waiting();
        resume(down);
        assertThat(suspensionsOf(down)).as("by the operator alone").isEqualTo(1);
        assertThat(log).hasSize(8).endsWith("m");
        assertThat(sent.subList(sent.indexOf("0"), sent.size()))
                .containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "back");
        assertThat(isHeld(first)).isFalse();
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldSaySoButNotForEachMessageWhenItDoesNotWait() {
        ResumeCondition room = ResumeCondition.whenCapacityAvailable(waiting());
        LoggedLines lines = LoggedLines.of(() -> {
            for (int i = 0; i < 1_000; i++) {
                Suspensions.suspend(cell(down), SuspendReason.BACKPRESSURE, room);
            }
        });
        assertThat(cell(down).isObstructed(SuspendReason.BACKPRESSURE)).isFalse();
        assertThat(lines.containing("/user/down is not suspended until /user/first has room")
                        .size())
                .isBetween(1, 20);
    }

    @Test
    void shouldRefuseToWaitForRoomInTheOwnMailbox() {
        String text = "/user/sender cannot wait for room in its own mailbox, which nobody empties meanwhile;"
                + " expected the actor it wants to send to";
        sender.tell((Step) context -> assertThatThrownBy(() -> context.suspend(
                        SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(context.self())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(text)
                .satisfies(e -> sent.add("refused")));
        sender.tell("next");
        test.runUntilIdle();
        assertThat(sent).containsExactly("refused", "next");
    }

    @Test
    void shouldFailTheActorWhenAMiddlewareWantsItToWaitForItself() {
        AtomicReference<ActorRef<Object>> self = new AtomicReference<>();
        Middleware wrong = new Middleware() {
            private int turns;

            @Override
            public Verdict before(InvokeContext turn) {
                boolean wanted = self.get() != null && turn.path().equals("/user/a") && ++turns <= 2;
                return wanted
                        ? Verdict.breakOff(
                                SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(self.get()))
                        : Verdict.proceed();
            }
        };
        try (TestSystem system =
                TestSystem.builder().deterministic(5).middleware(List.of(wrong)).build()) {
            self.set(system.system().spawn(LogActor.props(log), "a"));
            system.runUntilIdle();
            self.get().tell("m");
            int turns = system.runUntilIdle();
            assertThat(turns).as("no busy loop").isLessThan(10);
            assertThat(log).as("failed, and restarted later").doesNotContain("m");
            system.advance(Duration.ofSeconds(1));
            assertThat(log).contains("m");
        }
    }
}
