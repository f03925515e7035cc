package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorGoneException;
import io.understudy.ActorRef;
import io.understudy.AskTimeoutException;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions and their answers. */
class AskTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NANO = Duration.ofNanos(1);

    private final TestSystem test = TestSystem.deterministic(16);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    private CompletableFuture<String> ask(ActorRef<Object> whom, Step step) {
        CompletionStage<String> stage = whom.ask(ref -> step, SECOND);
        return stage.toCompletableFuture();
    }

    private int pendingTimers() {
        TimerQueue timers = ((LocalRef<Object>) actor).cell().kernel().timers();
        timers.advance();
        return timers.size();
    }

    private static void assertGone(CompletableFuture<?> answer, String message) {
        assertThat(answer).isCompletedExceptionally();
        assertThatThrownBy(answer::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(ActorGoneException.class)
                .hasMessage(message);
    }

    @Test
    void shouldCompleteWithTheAnswerToTheSender() {
        CompletableFuture<String> answer =
                ask(actor, context -> context.sender().tell("yes"));
        assertThat(answer).isNotDone();
        test.runUntilIdle();
        assertThat(answer).isCompletedWithValue("yes");
        assertThat(pendingTimers()).isZero();
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldCompleteWithTheAnswerToTheReferenceInTheMessage() {
        CompletionStage<String> answer =
                actor.ask((ActorRef<String> to) -> (Step) context -> to.tell("yes " + to.path()), SECOND);
        test.runUntilIdle();
        assertThat(answer.toCompletableFuture()).isCompletedWithValue("yes /user/a/$answer");
    }

    @Test
    void shouldCompleteWithTheFirstAnswerAndRecordTheOthers() {
        CompletableFuture<String> answer = ask(actor, context -> {
            context.sender().tell("first", context.self());
            context.sender().tell("second", context.self());
        });
        test.runUntilIdle();
        assertThat(answer).isCompletedWithValue("first");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::sender, DeadLetter::reason)
                .containsExactly(tuple("second", "/user/a/$answer", actor, DeadLetterReason.NO_RECIPIENT));
    }

    @Test
    void shouldTimeOutNotEarlyAndRecordALateAnswer() {
        List<ActorRef<Object>> askers = new ArrayList<>();
        CompletableFuture<String> answer = ask(actor, context -> askers.add(context.sender()));
        test.runUntilIdle();
        test.advance(SECOND.minus(NANO));
        assertThat(answer).isNotDone();
        assertThat(askers.get(0).terminated()).isFalse();
        test.advance(NANO);
        assertThatThrownBy(answer::get)
                .cause()
                .isInstanceOf(AskTimeoutException.class)
                .hasMessage("no answer from /user/a within PT1S");
        assertThat(askers.get(0).terminated()).isTrue();
        askers.get(0).tell("late", actor);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(tuple("late", "/user/a/$answer", DeadLetterReason.NO_RECIPIENT));
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayAtOnceThatTheActorIsGone() {
        test.system().stop(actor);
        test.runUntilIdle();
        CompletableFuture<String> answer = ask(actor, context -> {});
        assertGone(answer, "the question to /user/a was not delivered: actor_stopped");
        assertThat(test.deadLetters()).hasSize(1);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayAtOnceThatThereIsNoSuchActor() {
        CompletableFuture<String> answer = ask(test.system().refer("/user/nobody"), context -> {});
        assertGone(answer, "the question to /user/nobody was not delivered: no_recipient");
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsExactly(DeadLetterReason.NO_RECIPIENT);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayWhenTheActorStopsThatTheQuestionWaitedInVain() {
        actor.tell((Step) ActorContext::stop);
        CompletableFuture<String> answer =
                ask(actor, context -> context.sender().tell("never"));
        assertThat(answer).isNotDone();
        test.runUntilIdle();
        assertGone(answer, "the question to /user/a was not delivered: actor_stopped");
        assertThat(test.deadLetters()).hasSize(1);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayWhenTheActorStopsThatTheStashedQuestionWaitedInVain() {
        CompletableFuture<String> answer = ask(actor, context -> context.stash().add());
        test.runUntilIdle();
        assertThat(answer).isNotDone();
        test.system().stop(actor);
        test.runUntilIdle();
        assertGone(answer, "the question to /user/a was not delivered: actor_stopped");
    }

    @ParameterizedTest
    @CsvSource({
        "DEAD_LETTER,    mailbox_full,         1",
        "DROP_NEWEST,    overflow_drop_newest, 1",
        "REJECT,         rejected,             0",
        "BLOCK_PRODUCER, enqueue_timeout,      0"
    })
    void shouldSayAtOnceThatTheMailboxIsFull(OverflowStrategy strategy, String reason, int deadLetters) {
        MailboxOptions one = MailboxOptions.bounded(1).withOverflow(strategy).withBlockTimeout(Duration.ofMillis(1));
        ActorRef<Object> full = test.system().spawn(LogActor.props(log).withMailbox(one), "full");
        test.system().suspend(full);
        test.runUntilIdle();
        full.tell("filler");
        CompletableFuture<String> answer = ask(full, context -> {});
        assertGone(answer, "the question to /user/full was not delivered: " + reason);
        assertThat(test.deadLetters()).hasSize(deadLetters);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayThatTheQuestionWasEvicted() {
        MailboxOptions one = MailboxOptions.bounded(1).withOverflow(OverflowStrategy.DROP_OLDEST);
        ActorRef<Object> full = test.system().spawn(LogActor.props(log).withMailbox(one), "full");
        test.system().suspend(full);
        test.runUntilIdle();
        CompletableFuture<String> answer = ask(full, context -> {});
        assertThat(answer).isNotDone();
        full.tell("newer");
        assertGone(answer, "the question to /user/full was not delivered: overflow_drop_oldest");
    }

    @Test
    void shouldSayAtOnceThatTheSystemIsShuttingDown() {
        test.system().shutdown(SECOND);
        assertGone(ask(actor, context -> {}), "the question to /user/a was not delivered: shutting_down");
    }

    @Test
    void shouldNotLeaveAQuestionOpenWhenTheSystemEnds() {
        CompletableFuture<String> answer = ask(actor, context -> log.add("asked, but never answers"));
        test.runUntilIdle();
        test.await(test.system().shutdown(SECOND), Duration.ofMillis(100));
        assertGone(answer, "the question to /user/a was not delivered: shutting_down");
    }

    @Test
    void shouldNotCountAQuestionAsUndeliveredThatTheActorDidNotWant() {
        CompletableFuture<String> answer = ask(actor, context -> {
            context.unhandled("what?");
            context.sender().tell("sorry");
        });
        test.runUntilIdle();
        assertThat(answer).isCompletedWithValue("sorry");
    }

    @Test
    void shouldSurviveAQuestionThatAnswersItself() {
        CompletionStage<String> answer = actor.ask(
                (ActorRef<String> to) -> {
                    to.tell("already");
                    return "question";
                },
                SECOND);
        assertThat(answer.toCompletableFuture()).isCompletedWithValue("already");
        test.runUntilIdle();
        assertThat(log).containsExactly("question");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldRefuseAQuestionThatMakesNoMessage() {
        assertThatThrownBy(() -> actor.ask(ref -> null, SECOND))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("the question to /user/a made no message; expected one");
        assertThatThrownBy(() -> actor.ask(null, SECOND))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("question");
        assertThatThrownBy(() -> actor.ask(ref -> "x", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("timeout");
        assertThatThrownBy(() -> actor.ask(
                        ref -> {
                            throw new IllegalStateException("on purpose");
                        },
                        SECOND))
                .hasMessage("on purpose");
        test.runUntilIdle();
        assertThat(log).isEmpty();
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldRefuseToAnswerWithNothing() {
        CompletableFuture<String> answer = ask(
                actor,
                context -> assertThatThrownBy(() -> context.sender().tell(null))
                        .isInstanceOf(NullPointerException.class)
                        .hasMessage("the message to /user/a/$answer is null; expected a message")
                        .satisfies(e -> log.add("refused")));
        test.runUntilIdle();
        assertThat(log).containsExactly("refused");
        assertThat(answer).isNotDone();
    }

    @Test
    void shouldLetTheCallerGiveUp() {
        CompletableFuture<String> answer =
                ask(actor, context -> context.sender().tell("late"));
        answer.cancel(false);
        test.runUntilIdle();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("late");
        test.advance(SECOND);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldHandOnErrorsAsTheyAre() {
        List<String> errors = new ArrayList<>();
        CompletionStage<String> late = actor.ask(ref -> (Step) context -> {}, SECOND);
        late.exceptionally(error -> {
            errors.add(error.getClass().getSimpleName());
            return null;
        });
        test.advance(SECOND);
        CompletionStage<String> gone = test.system().refer("/user/nobody").ask(ref -> "x", SECOND);
        actor.tell((Step) context ->
                context.pipeToSelf(gone, (value, error) -> error.getClass().getSimpleName()));
        test.runUntilIdle();
        assertThat(errors).containsExactly("AskTimeoutException");
        assertThat(log).containsExactly("ActorGoneException");
    }

    @Test
    void shouldPipeAnAnswerToTheActorItself() {
        CompletableFuture<String> outside = new CompletableFuture<>();
        actor.tell((Step) context -> context.pipeToSelf(outside, (value, error) -> value + " " + error));
        test.runUntilIdle();
        outside.complete("value");
        test.runUntilIdle();
        assertThat(log).containsExactly("value null");
    }

    @Test
    void shouldContainAPipeThatMakesNoMessage() {
        CompletableFuture<String> outside = new CompletableFuture<>();
        actor.tell((Step) context -> {
            context.pipeToSelf(outside, (value, error) -> null);
            context.pipeToSelf(outside, (value, error) -> {
                throw new IllegalStateException("on purpose");
            });
        });
        test.runUntilIdle();
        outside.complete("value");
        test.runUntilIdle();
        assertThat(log).isEmpty();
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ErrorContained.class::isInstance)
                .extracting(event -> ((RuntimeEvent.ErrorContained) event).where())
                .containsExactlyInAnyOrder("pipeToSelf", "pipeToSelf");
    }
}
