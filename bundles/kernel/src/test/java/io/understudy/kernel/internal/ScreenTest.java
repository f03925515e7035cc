package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Screen;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Middlewares that look at single messages: what they keep from the actor is a dead letter, and nothing else changes. */
class ScreenTest {
    private final List<Object> handled = new ArrayList<>();
    private final List<Object> shown = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();

    /** Puts up one screen for every turn. */
    private final class Screening implements Middleware {
        private final Screen screen;

        Screening(Screen screen) {
            this.screen = screen;
        }

        @Override
        public Verdict before(InvokeContext turn) {
            turn.screen((message, waited) -> {
                shown.add(message);
                return screen.examine(message, waited);
            });
            return Verdict.proceed();
        }

        @Override
        public void after(InvokeContext turn, InvokeResult result) {
            counts.add(turn.handled());
        }
    }

    private TestSystem with(Screen... screens) {
        List<Middleware> chain = new ArrayList<>();
        for (Screen screen : screens) {
            chain.add(new Screening(screen));
        }
        return TestSystem.builder().deterministic(67).middleware(chain).build();
    }

    private ActorRef<Object> actor(TestSystem test) {
        return test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");
    }

    private static Screen refusing(Object refused, DeadLetterReason reason) {
        return (message, waited) -> message.equals(refused) ? reason : null;
    }

    @Test
    void shouldMakeADeadLetterOfWhatIsKeptFromTheActor() {
        try (TestSystem test = with(refusing("two", DeadLetterReason.SCREENED))) {
            ActorRef<Object> actor = actor(test);
            List.of("one", "two", "three").forEach(actor::tell);
            test.runUntilIdle();
            assertThat(handled).containsExactly("one", "three");
            assertThat(test.system().inspection().deadLetters())
                    .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                    .containsExactly(tuple("two", "/user/a", DeadLetterReason.SCREENED));
            assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(3);
        }
    }

    @Test
    void shouldAskTheNextScreenOnlyAboutWhatTheOneBeforeLetPass() {
        try (TestSystem test =
                with(refusing("one", DeadLetterReason.EXPIRED), refusing("two", DeadLetterReason.SCREENED))) {
            ActorRef<Object> actor = actor(test);
            List.of("one", "two", "three").forEach(actor::tell);
            test.runUntilIdle();
            assertThat(handled).containsExactly("three");
            assertThat(shown).containsExactly("one", "two", "two", "three", "three");
            assertThat(test.system().deadLetterCount(DeadLetterReason.EXPIRED)).isEqualTo(1);
            assertThat(test.system().deadLetterCount(DeadLetterReason.SCREENED)).isEqualTo(1);
        }
    }

    @Test
    void shouldSayHowLongAMessageHasWaited() {
        List<Duration> waits = new ArrayList<>();
        try (TestSystem test = with((message, waited) -> {
            waits.add(waited);
            return null;
        })) {
            ActorRef<Object> actor = actor(test);
            test.runUntilIdle();
            test.system().suspend(actor);
            test.runUntilIdle();
            actor.tell("early");
            test.advance(Duration.ofSeconds(3));
            actor.tell("late");
            test.system().resume(actor);
            test.runUntilIdle();
            assertThat(handled).containsExactly("early", "late");
            assertThat(waits.get(0)).isBetween(Duration.ofMillis(2_980), Duration.ofMillis(3_020));
            assertThat(waits.get(1)).isLessThan(Duration.ofMillis(20));
        }
    }

    @Test
    void shouldFailTheActorWhenAScreenThrowsAndGoOnWithTheNextMessage() {
        try (TestSystem test = with((message, waited) -> {
            if (message.equals("one")) {
                throw new IllegalStateException("on purpose");
            }
            return null;
        })) {
            ActorRef<Object> actor = actor(test);
            actor.tell("one");
            actor.tell("two");
            test.advance(Duration.ofSeconds(10));
            assertThat(handled).containsExactly("two");
            assertThat(test.system().inspection().actor("/user/a").orElseThrow().restarts())
                    .isEqualTo(1);
        }
    }

    @Test
    void shouldScreenWhatOneActorSendsToAnother() {
        try (TestSystem test = with(refusing("two", DeadLetterReason.SCREENED))) {
            ActorRef<Object> actor = actor(test);
            ActorRef<Object> sender = test.system()
                    .spawn(
                            Props.of(() ->
                                    (message, context) -> List.of("one", "two").forEach(actor::tell)),
                            "b");
            sender.tell("go");
            test.runUntilIdle();
            assertThat(handled).containsExactly("one");
            assertThat(test.system().deadLetterCount(DeadLetterReason.SCREENED)).isEqualTo(1);
        }
    }
}
