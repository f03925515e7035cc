package io.understudy.middleware.deadline.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A deadline around the actors of a real runtime, whose time is turned by hand. */
class DeadlineTest {
    private final Deadline deadline = new Deadline();
    private final List<Object> handled = new ArrayList<>();

    private TestSystem system() {
        return TestSystem.builder()
                .deterministic(41)
                .middleware(List.of(deadline))
                .build();
    }

    private ActorRef<Object> actor(TestSystem test) {
        ActorRef<Object> actor = test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");
        test.runUntilIdle();
        return actor;
    }

    /** Lets what is sent meanwhile wait. */
    private static void hold(TestSystem test, ActorRef<?> actor) {
        test.system().suspend(actor);
        test.runUntilIdle();
    }

    private static void release(TestSystem test, ActorRef<?> actor) {
        test.system().resume(actor);
        test.runUntilIdle();
    }

    @Test
    void shouldKeepFromTheActorWhatHasWaitedForTooLong() {
        deadline.apply(Duration.ofMillis(500));
        try (TestSystem test = system()) {
            ActorRef<Object> actor = actor(test);
            hold(test, actor);
            actor.tell("early");
            test.advance(Duration.ofMillis(400));
            actor.tell("late");
            test.advance(Duration.ofMillis(200));
            release(test, actor);

            assertThat(handled).containsExactly("late");
            assertThat(test.deadLetters())
                    .extracting(DeadLetter::message, DeadLetter::reason)
                    .containsExactly(tuple("early", DeadLetterReason.EXPIRED));
            assertThat(deadline.expired()).isEqualTo(1);
        }
    }

    @Test
    void shouldLetPassWhatHasWaitedExactlyThatLong() {
        deadline.apply(Duration.ofMillis(500));
        try (TestSystem test = system()) {
            ActorRef<Object> actor = actor(test);
            hold(test, actor);
            actor.tell("in time");
            test.advance(Duration.ofMillis(500));
            release(test, actor);

            assertThat(handled).containsExactly("in time");
        }
    }

    @Test
    void shouldObeyAnotherTimeForMessagesThatWaitAlready() {
        deadline.apply(Duration.ofMillis(100));
        try (TestSystem test = system()) {
            ActorRef<Object> actor = actor(test);
            hold(test, actor);
            actor.tell("one");
            test.advance(Duration.ofMillis(500));
            deadline.apply(Duration.ofSeconds(1));
            release(test, actor);

            assertThat(handled).containsExactly("one");
        }
    }

    @Test
    void shouldLetEverythingPassUntilThereIsATime() {
        try (TestSystem test = system()) {
            ActorRef<Object> actor = actor(test);
            hold(test, actor);
            actor.tell("one");
            test.advance(Duration.ofDays(2));
            release(test, actor);

            assertThat(handled).containsExactly("one");
        }
    }

    @Test
    void shouldHandleOrExpireEveryMessageExactlyOnce() {
        deadline.apply(Duration.ofMillis(50));
        try (TestSystem test = system()) {
            ActorRef<Object> actor = actor(test);
            for (int round = 0; round < 100; round++) {
                hold(test, actor);
                int first = round * 10;
                IntStream.range(first, first + 5).forEach(actor::tell);
                test.advance(Duration.ofMillis(round));
                IntStream.range(first + 5, first + 10).forEach(actor::tell);
                release(test, actor);
            }
            List<Object> all = new ArrayList<>(handled);
            test.deadLetters().forEach(letter -> all.add(letter.message()));

            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, 1_000).<Object>mapToObj(i -> i).toList());
            assertThat(deadline.expired()).isEqualTo(test.deadLetters().size()).isPositive();
            assertThat(handled).isNotEmpty();
        }
    }

    @Test
    void shouldRefuseATimeOutOfRange() {
        assertThatThrownBy(() -> deadline.apply(Duration.ofMillis(9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("longest wait: expected PT0.01S to PT24H, found PT0.009S");
        assertThatThrownBy(() -> deadline.apply(Duration.ofDays(2))).isInstanceOf(IllegalArgumentException.class);
        assertThat(deadline.longestWait()).isNull();
    }
}
