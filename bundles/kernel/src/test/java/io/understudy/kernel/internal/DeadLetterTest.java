package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.DeadLetterSuppression;
import io.understudy.EnqueueOutcome;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of messages that reach nobody. */
class DeadLetterTest {
    private final TestSystem test = TestSystem.deterministic(14);
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Object> stoppedActor() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "gone");
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(actor.terminated()).isTrue();
        return actor;
    }

    private long count(DeadLetterReason reason) {
        return test.system().deadLetterCount(reason);
    }

    @Test
    void shouldRecordAMessageToAStoppedActorOnce() {
        Probe<Object> probe = test.probe();
        ActorRef<Object> gone = stoppedActor();
        test.clock().advance(Duration.ofSeconds(5));
        gone.tell("hello", probe.ref());
        assertThat(test.deadLetters())
                .containsExactly(new DeadLetter(
                        1,
                        "hello",
                        "/user/gone",
                        probe.ref(),
                        DeadLetterReason.ACTOR_STOPPED,
                        test.clock().nanoTime()));
        assertThat(count(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(1);
    }

    @Test
    void shouldSayClosedAndRecordOnceWhenTriedOnAStoppedActor() {
        assertThat(stoppedActor().tryTell("hello")).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::sender, DeadLetter::reason)
                .containsExactly(tuple("hello", null, DeadLetterReason.ACTOR_STOPPED));
    }

    @Test
    void shouldRecordWhatWaitedWhenTheActorStopped() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> context.stop());
        actor.tell("1");
        actor.tell("2");
        test.runUntilIdle();
        assertThat(log).containsExactly("postStop");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("1", "2");
        assertThat(count(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(2);
    }

    @Test
    void shouldRecordAMessageToAPathWithoutAnActor() {
        test.system().refer("/user/nobody").tell("hello");
        test.system().refer("nonsense").tell("you");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(
                        tuple("hello", "/user/nobody", DeadLetterReason.NO_RECIPIENT),
                        tuple("you", "nonsense", DeadLetterReason.NO_RECIPIENT));
    }

    @Test
    void shouldReachTheActorBehindAPath() {
        ActorRef<Object> byPath = test.system().refer("/user/a");
        test.system().spawn(LogActor.props(log), "a");
        byPath.tell("hello");
        test.runUntilIdle();
        assertThat(log).containsExactly("hello");
        assertThat(byPath.terminated()).isFalse();
    }

    @Test
    void shouldRecordWhatIsSentToTheDeadLettersThemselves() {
        test.system().deadLetters().tell("hello");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(tuple("/deadLetters", DeadLetterReason.NO_RECIPIENT));
    }

    @Test
    void shouldRecordAnAnswerToNobody() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> context.sender().tell("answer", context.self()));
        test.runUntilIdle();
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::sender)
                .containsExactly(tuple("answer", "/deadLetters", actor));
    }

    @Test
    void shouldRecordWhatTheActorDidNotWant() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        Probe<Object> probe = test.probe();
        actor.tell((Step) context -> context.unhandled("nonsense"), probe.ref());
        test.runUntilIdle();
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::sender, DeadLetter::reason)
                .containsExactly(tuple("nonsense", "/user/a", probe.ref(), DeadLetterReason.UNHANDLED));
    }

    @Test
    void shouldNotRecordWhatTheRuntimeSaidToItself() {
        ActorRef<Object> watched = test.system().spawn(LogActor.props(log), "watched");
        ActorRef<Object> watcher = test.system().spawn(LogActor.props(log), "watcher");
        watcher.tell((Step) context -> context.watch(watched));
        test.runUntilIdle();
        test.system().suspend(watcher);
        test.system().stop(watched);
        test.runUntilIdle();
        test.system().stop(watcher);
        test.system().stop(watcher);
        test.system().resume(watcher);
        test.runUntilIdle();
        assertThat(test.deadLetters()).isEmpty();
    }

    private record Hushed(int number) implements DeadLetterSuppression {}

    @Test
    void shouldCountButNotLogMessagesThatAskForIt() {
        ActorRef<Object> gone = stoppedActor();
        LoggedLines lines = LoggedLines.of(() -> {
            gone.tell(new Hushed(1));
            gone.tell("loud");
            gone.tell(new Hushed(2));
        });
        assertThat(count(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(3);
        assertThat(lines.containing("dead letter"))
                .singleElement()
                .asString()
                .contains("dead letter: java.lang.String to /user/gone from nobody: actor_stopped");
    }

    @Test
    void shouldCountAMillionExactlyAndLogAFew() {
        Kernel kernel = new Kernel(RuntimeSettings.DEFAULTS, test.clock());
        ActorRef<Object> nobody = kernel.system().refer("/user/nobody");
        AtomicInteger heard = new AtomicInteger();
        kernel.system().observe(event -> heard.incrementAndGet());
        LoggedLines lines = LoggedLines.of(() -> {
            for (int i = 0; i < 1_000_000; i++) {
                nobody.tell("x");
            }
        });
        assertThat(kernel.system().deadLetterCount(DeadLetterReason.NO_RECIPIENT))
                .isEqualTo(1_000_000);
        assertThat(heard).hasValue(1_000_000);
        assertThat(lines.containing("dead letter")).hasSize(10);
        test.clock().advance(Duration.ofMinutes(5));
        assertThat(LoggedLines.of(() -> nobody.tell("x")).containing("dead letter"))
                .singleElement()
                .asString()
                .endsWith(" (999990 not logged meanwhile)");
    }

    @Test
    void shouldLogWhoSentWhatToWhomAndWhy() {
        ActorRef<Object> gone = stoppedActor();
        ActorRef<Object> sender = test.system().spawn(LogActor.props(log), "sender");
        assertThat(LoggedLines.of(() -> gone.tell(42, sender)).containing("dead letter"))
                .singleElement()
                .asString()
                .endsWith("dead letter: java.lang.Integer to /user/gone from /user/sender: actor_stopped");
    }

    @Test
    void shouldGoOnWhenASubscriberThrows() {
        ActorRef<Object> gone = stoppedActor();
        ActorSystem.Subscription bad = test.system().observe(event -> {
            throw new IllegalStateException("on purpose");
        });
        AtomicInteger heard = new AtomicInteger();
        test.system().observe(event -> heard.incrementAndGet());
        gone.tell("1");
        gone.tell("2");
        bad.close();
        assertThat(heard).hasValue(2);
        assertThat(test.deadLetters()).hasSize(2);
        assertThat(count(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(2);
    }

    @Test
    void shouldNotRecurseWhenASubscriberSendsToTheDead() {
        ActorRef<Object> gone = stoppedActor();
        AtomicInteger heard = new AtomicInteger();
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.DeadLettered dead) {
                heard.incrementAndGet();
                gone.tell(dead.letter());
            }
        });
        gone.tell("hello");
        gone.tell("again");
        assertThat(heard).as("told of the letters of others").hasValue(2);
        assertThat(count(DeadLetterReason.ACTOR_STOPPED))
                .as("its own are counted")
                .isEqualTo(4);
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("hello", "again");
    }

    @Test
    void shouldSurviveASenderWhoseDescriptionThrows() {
        ActorRef<Object> gone = stoppedActor();
        gone.tell("hello", new UnspeakableRef());
        assertThat(count(DeadLetterReason.ACTOR_STOPPED)).isEqualTo(1);
        assertThat(test.deadLetters()).hasSize(1);
    }

    /** A reference that is not ours and throws whatever it is asked. */
    private static final class UnspeakableRef implements ActorRef<Object> {
        @Override
        public String path() {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void tell(Object message, ActorRef<?> sender) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public EnqueueOutcome tryTell(Object message, ActorRef<?> sender) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ?> question, Duration timeout) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public boolean terminated() {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("on purpose");
        }
    }
}
