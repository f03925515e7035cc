package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interceptors see single messages, in the order they were registered, and may replace or drop them. */
class InterceptorTest {
    private final TestSystem test = TestSystem.deterministic(1);
    private final List<Object> handled = new ArrayList<>();
    private final ActorRef<Object> actor =
            test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");

    @AfterEach
    void close() {
        test.close();
    }

    /** Appends its name where it is asked; drops and fails on request. */
    private record Named(String name) implements MessageInterceptor {
        @Override
        public Object onSend(Object message, ActorRef<?> recipient, ActorRef<?> sender) {
            if (message.equals("throw on send")) {
                throw new IllegalStateException("send");
            }
            return message.equals("drop on send") ? null : message + " sent:" + name;
        }

        @Override
        public Object onReceive(Object message, ActorRef<?> recipient) {
            if (message.toString().startsWith("fail")) {
                throw new IllegalStateException("receive");
            }
            return message.toString().startsWith("drop on receive") ? null : message + " received:" + name;
        }
    }

    private Subscription intercept(String name) {
        return test.system().intercept(new Named(name));
    }

    private void tell(Object message) {
        actor.tell(message);
        test.runUntilIdle();
    }

    @Test
    void shouldAskInTheOrderOfRegistrationAndPassOnWhatEachReturned() {
        intercept("1");
        intercept("2");
        tell("m");
        assertThat(handled).containsExactly("m sent:1 sent:2 received:1 received:2");
    }

    @Test
    void shouldMakeADeadLetterOfWhatIsDropped() {
        intercept("1");
        assertThat(actor.tryTell("drop on send")).isEqualTo(EnqueueOutcome.DIVERTED);
        tell("drop on receive");
        assertThat(handled).isEmpty();
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::reason)
                .containsExactly(
                        tuple("drop on send", DeadLetterReason.REJECTED),
                        tuple("drop on receive sent:1", DeadLetterReason.UNHANDLED));
    }

    @Test
    void shouldLetAMessagePassWhenAnInterceptorThrowsOnSend() {
        intercept("1");
        actor.tell("throw on send");
        test.runUntilIdle();
        assertThat(handled).containsExactly("throw on send received:1");
        assertThat(test.events()).anyMatch(RuntimeEvent.ErrorContained.class::isInstance);
    }

    @Test
    void shouldFailTheActorWhenAnInterceptorThrowsOnReceive() {
        intercept("1");
        tell("fail");
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ActorFailed.class::isInstance)
                .singleElement()
                .satisfies(event -> assertThat(
                                ((RuntimeEvent.ActorFailed) event).failure().message())
                        .isEqualTo("fail sent:1"));
        test.advance(Duration.ofSeconds(1));
        tell("after");
        assertThat(handled).containsExactly("after sent:1 received:1");
    }

    @Test
    void shouldSeeNothingAfterItWasRemovedButWhatWasSentBefore() {
        Subscription subscription = intercept("1");
        actor.tell("before");
        subscription.close();
        tell("after");
        assertThat(handled).containsExactly("before sent:1 received:1", "after");
    }

    @Test
    void shouldUnwrapWhatIsBuriedWithTheActor() {
        intercept("1");
        test.system().suspend(actor);
        test.runUntilIdle();
        actor.tell("m");
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("m sent:1");
    }

    @Test
    void shouldReplaceOrRefuseActorsThatAreSpawned() {
        test.system().intercept(new MessageInterceptor() {
            @Override
            public <M> Props<M> onSpawn(Props<M> props, String path) {
                return path.endsWith("forbidden") ? null : Props.of(() -> (message, context) -> handled.add(path));
            }
        });
        ActorRef<Object> spawned = test.system().spawn(Props.of(() -> (message, context) -> {}), "b");
        spawned.tell("m");
        test.runUntilIdle();
        assertThat(handled).containsExactly("/user/b");
        assertThatThrownBy(() -> test.system().spawn(Props.of(() -> (message, context) -> {}), "forbidden"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("refused to spawn /user/forbidden");
        assertThat(test.system().actorCount()).isEqualTo(2);
    }
}
