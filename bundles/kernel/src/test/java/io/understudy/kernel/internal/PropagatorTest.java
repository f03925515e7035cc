package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetter;
import io.understudy.Props;
import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is current for a sender travels with its messages, and is current while they are handled. */
class PropagatorTest {
    private final TestSystem test = TestSystem.deterministic(1);
    private final Current current = new Current("");
    private final List<String> handled = new ArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** A value that is current on the one thread of these tests. */
    private final class Current implements ContextPropagator {
        private final String name;
        private final List<Throwable> closedWith = new ArrayList<>();
        private String value;

        Current(String name) {
            this.name = name;
        }

        @Override
        public Object capture(ActorRef<?> recipient) {
            return value;
        }

        @Override
        public Scope restore(Object context, Object message, ActorRef<?> recipient) {
            String before = value;
            value = (String) context;
            if (!name.isEmpty()) {
                handled.add("enter " + name + " " + message + " for " + recipient.path());
            }
            return thrown -> {
                value = before;
                closedWith.add(thrown);
                if (!name.isEmpty()) {
                    handled.add("leave " + name);
                }
            };
        }
    }

    private ActorRef<Object> spawn(String name, Actor<Object> actor) {
        return test.system().spawn(Props.of(() -> actor), name);
    }

    private ActorRef<Object> noting(String name) {
        return spawn(name, (message, context) -> handled.add(name + ":" + message + "@" + current.value));
    }

    private void tellIn(String value, ActorRef<Object> actor, Object message) {
        current.value = value;
        actor.tell(message);
        current.value = null;
    }

    @Test
    void shouldMakeCurrentForTheReceiverWhatWasCurrentForTheSenderAndForWhatItSends() {
        test.system().propagate(current);
        ActorRef<Object> second = noting("second");
        ActorRef<Object> first = spawn("first", (message, context) -> {
            handled.add("first:" + message + "@" + current.value);
            second.tell(message);
        });

        tellIn("t1", first, "a");
        tellIn("t2", first, "b");
        first.tell("c");
        test.runUntilIdle();

        assertThat(handled)
                .containsExactlyInAnyOrder(
                        "first:a@t1", "first:b@t2", "first:c@null", "second:a@t1", "second:b@t2", "second:c@null");
        assertThat(current.value).isNull();
        assertThat(current.closedWith).hasSize(4).containsOnlyNulls();
    }

    @Test
    void shouldNestSeveralPropagatorsInTheOrderOfRegistration() {
        Current outer = new Current("outer");
        Current inner = new Current("inner");
        test.system().propagate(outer);
        test.system().propagate(inner);
        ActorRef<Object> actor = noting("a");

        outer.value = "o";
        inner.value = "i";
        actor.tell("m");
        outer.value = null;
        actor.tell("n");
        test.runUntilIdle();

        assertThat(handled)
                .containsExactly(
                        "enter outer m for /user/a",
                        "enter inner m for /user/a",
                        "a:m@null",
                        "leave inner",
                        "leave outer",
                        "enter inner n for /user/a",
                        "a:n@null",
                        "leave inner");
    }

    @Test
    void shouldHandOverTheMessageItselfAndCallNobodyWhenThePropagatorHasGoneMeanwhile() {
        Subscription subscription = test.system().propagate(current);
        ActorRef<Object> actor = noting("a");
        tellIn("t1", actor, "m");

        subscription.close();
        test.runUntilIdle();

        assertThat(handled).containsExactly("a:m@null");
        assertThat(current.closedWith).isEmpty();
    }

    @Test
    void shouldCallAnotherPropagatorForNothingThatItDidNotCapture() {
        Subscription subscription = test.system().propagate(current);
        ActorRef<Object> actor = noting("a");
        tellIn("t1", actor, "m");
        subscription.close();
        test.system().propagate(current);
        test.runUntilIdle();

        assertThat(handled).containsExactly("a:m@null");
    }

    @Test
    void shouldCloseWithTheFailureAndCarryTheSameWhenAMessageIsHandledOnceMore() {
        test.system().propagate(current);
        IllegalStateException failure = new IllegalStateException("thrown by the test");
        Props<Object> failsOnce = Props.of(() -> (message, context) -> {
            handled.add(message + "@" + current.value);
            if (handled.size() == 1) {
                throw failure;
            }
        });
        ActorRef<Object> parent = spawn("parent", new Actor<>() {
            private ActorRef<Object> child;

            @Override
            public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                return SupervisorStrategy.restarting(3, Duration.ofSeconds(1)).withRedelivery();
            }

            @Override
            public void preStart(ActorContext<Object> context) {
                child = context.spawn(failsOnce, "child");
            }

            @Override
            public void receive(Object message, ActorContext<Object> context) {
                child.tell(message);
            }
        });

        tellIn("t1", parent, "m");
        test.runUntilIdle();
        test.advance(Duration.ofSeconds(1));

        assertThat(handled).containsExactly("m@t1", "m@t1");
        assertThat(current.closedWith).containsExactly(null, failure, null);
    }

    @Test
    void shouldCarryTheSameWhenAMessageIsStashedMeanwhile() {
        test.system().propagate(current);
        ActorRef<Object> actor = spawn("a", (message, context) -> {
            if (message.equals("later") && handled.isEmpty()) {
                context.stash().add();
            } else {
                handled.add(message + "@" + current.value);
                context.stash().unstashAll();
            }
        });

        tellIn("t1", actor, "later");
        tellIn("t2", actor, "now");
        test.runUntilIdle();

        assertThat(handled).containsExactly("now@t2", "later@t1");
    }

    @Test
    void shouldCarryWhatWasCurrentWhenTheActorAskedForWhatItPipesToItself() {
        test.system().propagate(current);
        CompletableFuture<String> answer = new CompletableFuture<>();
        ActorRef<Object> actor = spawn("a", (message, context) -> {
            if (message instanceof CompletionStage<?> stage) {
                context.pipeToSelf(stage, (value, error) -> value);
            } else {
                handled.add(message + "@" + current.value);
            }
        });

        tellIn("t1", actor, answer);
        test.runUntilIdle();
        answer.complete("m");
        test.runUntilIdle();

        assertThat(handled).containsExactly("m@t1");
    }

    @Test
    void shouldCarryThroughAQuestionAndItsAnswer() {
        test.system().propagate(current);
        ActorRef<Object> asked = spawn("asked", (message, context) -> {
            handled.add("asked@" + current.value);
            context.sender().tell("answer");
        });
        ActorRef<Object> asker = spawn("asker", (message, context) -> {
            handled.add(message + "@" + current.value);
            if (message.equals("go")) {
                context.pipeToSelf(
                        asked.<String>ask(ref -> "question", Duration.ofSeconds(1)), (value, error) -> value);
            }
        });

        tellIn("t1", asker, "go");
        test.runUntilIdle();

        assertThat(handled).containsExactly("go@t1", "asked@t1", "answer@t1");
    }

    @Test
    void shouldCarryNothingInTheMessagesOfTimers() {
        test.system().propagate(current);
        ActorRef<Object> actor = spawn("a", (message, context) -> {
            handled.add(message + "@" + current.value);
            if (message.equals("start")) {
                context.timers().startSingle("key", "tick", Duration.ofSeconds(1));
            }
        });

        tellIn("t1", actor, "start");
        test.runUntilIdle();
        test.advance(Duration.ofSeconds(2));

        assertThat(handled).containsExactly("start@t1", "tick@null");
    }

    @Test
    void shouldShowTheMessageItselfAsADeadLetterAndSendThatAgain() {
        test.system().propagate(current);
        ActorRef<Object> actor =
                spawn("a", (message, context) -> context.stash().add());
        tellIn("t1", actor, "stashed");
        test.runUntilIdle();
        test.system().suspend(actor);
        test.runUntilIdle();
        tellIn("t2", actor, "waiting");
        test.system().stop(actor);
        test.runUntilIdle();
        tellIn("t3", actor, "late");

        assertThat(test.deadLetters())
                .extracting(DeadLetter::message)
                .containsExactlyInAnyOrder("stashed", "waiting", "late");

        noting("a");
        test.system()
                .inspection()
                .deadLetters()
                .forEach(letter -> test.system().inspection().replay(letter.number()));
        test.runUntilIdle();
        assertThat(handled).containsExactlyInAnyOrder("a:stashed@null", "a:waiting@null", "a:late@null");
    }

    @Test
    void shouldContainWhatAPropagatorThrowsAndDeliverTheMessage() {
        test.system().propagate(new ContextPropagator() {
            @Override
            public Object capture(ActorRef<?> recipient) {
                return throwIf(current.value.equals("capture"), "c");
            }

            @Override
            public Scope restore(Object context, Object message, ActorRef<?> recipient) {
                throwIf(message.equals("restore"), "r");
                return thrown -> throwIf(true, "x");
            }

            private Object throwIf(boolean condition, String otherwise) {
                if (condition) {
                    throw new IllegalStateException("thrown by the test");
                }
                return otherwise;
            }
        });
        ActorRef<Object> actor = noting("a");

        tellIn("capture", actor, "capture");
        tellIn("", actor, "restore");
        tellIn("", actor, "close");
        test.runUntilIdle();

        assertThat(handled).containsExactly("a:capture@null", "a:restore@null", "a:close@null");
        assertThat(test.events().stream().filter(RuntimeEvent.ErrorContained.class::isInstance))
                .hasSize(3);
    }

    @Test
    void shouldMakeCurrentBeforeInterceptorsSeeTheMessage() {
        test.system().propagate(current);
        test.system().intercept(new MessageInterceptor() {
            @Override
            public Object onReceive(Object message, ActorRef<?> recipient) {
                return message + "/" + current.value;
            }
        });
        ActorRef<Object> actor = noting("a");
        tellIn("t1", actor, "m");
        test.runUntilIdle();

        assertThat(handled).containsExactly("a:m/t1@t1");
    }
}
