package io.understudy.middleware.chaos.internal;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Chaos around the actors of a real runtime, whose time is turned by hand. */
class ChaosTest {
    private static final Duration DELAY = Duration.ofSeconds(1);

    private final Chaos chaos = new Chaos();
    private final List<Object> handled = new ArrayList<>();

    private TestSystem system() {
        return TestSystem.builder().deterministic(47).middleware(List.of(chaos)).build();
    }

    private ActorRef<Object> actor(TestSystem test) {
        return test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");
    }

    private static void tell(ActorRef<Object> actor, int count) {
        IntStream.range(0, count).forEach(actor::tell);
    }

    private static List<Object> numbers(int count) {
        return IntStream.range(0, count).<Object>mapToObj(i -> i).toList();
    }

    private static int restarts(TestSystem test) {
        return test.system().inspection().actor("/user/a").orElseThrow().restarts();
    }

    @Test
    void shouldDelayEveryMessageOnceAndLoseNone() {
        chaos.apply(new Mischief(1, DELAY, 0, 0, 1));
        try (TestSystem test = system()) {
            tell(actor(test), 5);
            test.runUntilIdle();
            assertThat(handled).isEmpty();

            test.advance(DELAY.plusMillis(100));
            assertThat(handled).isEqualTo(numbers(1));
            test.advance(DELAY.multipliedBy(6));

            assertThat(handled).isEqualTo(numbers(5));
        }
    }

    @Test
    void shouldFailTheActorWithoutTouchingTheMessage() {
        chaos.apply(new Mischief(0, DELAY, 0.2, 0, 5));
        try (TestSystem test = system()) {
            tell(actor(test), 10);
            for (int second = 0; second < 600; second++) {
                test.advance(Duration.ofSeconds(1));
            }

            assertThat(handled).isEqualTo(numbers(10));
            assertThat(restarts(test)).isPositive();
            assertThat(test.deadLetters()).isEmpty();
        }
    }

    @Test
    void shouldMakeDeadLettersOfAShareOfTheMessages() {
        chaos.apply(new Mischief(0, DELAY, 0, 0.3, 9));
        try (TestSystem test = system()) {
            tell(actor(test), 1_000);
            test.runUntilIdle();

            assertThat(test.deadLetters()).allMatch(letter -> letter.reason() == DeadLetterReason.SCREENED);
            assertThat(test.deadLetters().size()).isBetween(250, 350);
            assertThat(handled).hasSize(1_000 - test.deadLetters().size());
        }
    }

    @Test
    void shouldDoTheSameWithTheSameSeed() {
        List<Object> first = droppedWith(11);

        assertThat(droppedWith(11)).isEqualTo(first);
        assertThat(droppedWith(12)).isNotEqualTo(first);
        assertThat(droppedWith(0)).isNotEqualTo(droppedWith(0));
    }

    private List<Object> droppedWith(long seed) {
        chaos.apply(new Mischief(0, DELAY, 0, 0.5, seed));
        try (TestSystem test = system()) {
            tell(actor(test), 200);
            test.runUntilIdle();
            return test.deadLetters().stream().map(DeadLetter::message).toList();
        }
    }

    @Test
    void shouldLetNothingGoWrongUntilSomebodySaysSo() {
        try (TestSystem test = system()) {
            tell(actor(test), 100);
            test.runUntilIdle();

            assertThat(handled).isEqualTo(numbers(100));
        }
    }

    @Test
    void shouldHandleOrDropEveryMessageExactlyOnceWhateverGoesWrong() {
        chaos.apply(new Mischief(0.3, Duration.ofMillis(50), 0.02, 0.2, 13));
        try (TestSystem test = system()) {
            tell(actor(test), 500);
            test.advance(Duration.ofSeconds(5));
            chaos.apply(new Mischief(0, DELAY, 0, 0, 0));
            test.advance(Duration.ofHours(1));
            List<Object> all = new ArrayList<>(handled);
            test.deadLetters().forEach(letter -> all.add(letter.message()));

            assertThat(all).containsExactlyInAnyOrderElementsOf(numbers(500));
            assertThat(handled).isNotEmpty();
            assertThat(test.deadLetters()).isNotEmpty();
        }
    }

    @Test
    void shouldRememberNoMoreDelaysThanThereIsRoomFor() {
        DelayedPaths delayed = new DelayedPaths();
        for (int i = 0; i < DelayedPaths.MOST; i++) {
            assertThat(delayed.add("/user/a" + i, 0, 100)).isTrue();
        }

        assertThat(delayed.add("/user/b", 99, 100)).isFalse();
        assertThat(delayed.add("/user/b", 100, 100)).isTrue();
        assertThat(delayed.size()).isEqualTo(1);
        assertThat(delayed.remove("/user/b")).isTrue();
        assertThat(delayed.remove("/user/b")).isFalse();
    }
}
