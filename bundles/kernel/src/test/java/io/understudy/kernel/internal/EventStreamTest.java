package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.DeadLetterSuppression;
import io.understudy.EventStream;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events go to those who asked for their class. */
class EventStreamTest {
    private final TestSystem test = TestSystem.deterministic(61);
    private final EventStream events = test.system().events();
    private final List<Object> heard = new ArrayList<>();

    private interface Fruit {}

    private record Apple(int number) implements Fruit {}

    private record Pear(int number) implements Fruit {}

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void shouldTellAnActorTheEventsOfItsClassAndOfThoseBelow() {
        Probe<Object> fruits = test.probe();
        Probe<Object> pears = test.probe();
        events.subscribe(Fruit.class, fruits.ref());
        events.subscribe(Pear.class, pears.ref());
        events.publish(new Apple(1));
        events.publish(new Pear(2));
        events.publish("no fruit");
        fruits.expectMessage(new Apple(1), Duration.ZERO);
        fruits.expectMessage(new Pear(2), Duration.ZERO);
        fruits.expectNoMessageNow();
        pears.expectMessage(new Pear(2), Duration.ZERO);
        pears.expectNoMessageNow();
    }

    @Test
    void shouldCallAListenerWithTheEventsOfItsClassAndOfThoseBelow() {
        events.listen(Fruit.class, heard::add);
        events.publish(new Apple(1));
        events.publish("no fruit");
        events.publish(new Pear(2));
        assertThat(heard).containsExactly(new Apple(1), new Pear(2));
    }

    @Test
    void shouldTellAnEventOnceWhenSubscribedTwice() {
        Probe<Object> probe = test.probe();
        Consumer<Object> listener = heard::add;
        events.subscribe(Fruit.class, probe.ref());
        events.subscribe(Fruit.class, probe.ref());
        events.subscribe(Fruit.class, test.system().refer(probe.ref().path()));
        events.listen(Fruit.class, listener);
        events.listen(Fruit.class, listener);
        events.publish(new Apple(1));
        probe.expectMessage(new Apple(1), Duration.ZERO);
        probe.expectNoMessageNow();
        assertThat(heard).containsExactly(new Apple(1));
    }

    @Test
    void shouldTellAnEventOnceWhenSubscribedForSeveralClassesItHas() {
        Probe<Object> probe = test.probe();
        Subscription apples = events.subscribe(Apple.class, probe.ref());
        events.subscribe(Fruit.class, probe.ref());
        events.publish(new Apple(1));
        apples.close();
        events.publish(new Apple(2));
        probe.expectMessage(new Apple(1), Duration.ZERO);
        probe.expectMessage(new Apple(2), Duration.ZERO);
        probe.expectNoMessageNow();
    }

    @Test
    void shouldTellNothingMoreWhenUnsubscribed() {
        Probe<Object> closed = test.probe();
        Probe<Object> unsubscribed = test.probe();
        Subscription subscription = events.subscribe(Fruit.class, closed.ref());
        events.subscribe(Apple.class, unsubscribed.ref());
        events.subscribe(String.class, unsubscribed.ref());
        Subscription listening = events.listen(Fruit.class, heard::add);
        subscription.close();
        subscription.close();
        listening.close();
        events.unsubscribe(unsubscribed.ref());
        events.unsubscribe(unsubscribed.ref());
        events.publish(new Apple(1));
        events.publish("text");
        closed.expectNoMessageNow();
        unsubscribed.expectNoMessageNow();
        assertThat(heard).isEmpty();
    }

    @Test
    void shouldNotEndALaterSubscriptionWhenAnEarlierOneIsClosedAgain() {
        Consumer<Object> listener = heard::add;
        Subscription first = events.listen(Fruit.class, listener);
        first.close();
        events.listen(Fruit.class, listener);
        first.close();
        events.publish(new Apple(1));
        assertThat(heard).containsExactly(new Apple(1));
    }

    @Test
    void shouldDropAnActorThatHasStopped() {
        EventBus bus = (EventBus) events;
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()), "a");
        events.subscribe(Fruit.class, actor);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(bus.subscriberCount()).isEqualTo(1);
        events.subscribe(Fruit.class, actor);
        assertThat(bus.subscriberCount()).as("the test's own observer alone").isEqualTo(1);
        events.publish(new Apple(1));
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldPublishWithoutSubscribers() {
        new EventBus().publish(new Apple(1));
        new EventBus().publish(new RuntimeEvent.ActorRegistered("/user/a"));
        events.publish("nobody wants this");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldLetOthersHearWhenASubscriberThrows() {
        EventBus bus = (EventBus) events;
        events.listen(Fruit.class, heard::add);
        events.listen(Fruit.class, fruit -> {
            throw new IllegalStateException("on purpose");
        });
        events.listen(Fruit.class, fruit -> {
            throw new StackOverflowError("on purpose");
        });
        Probe<Object> probe = test.probe();
        events.subscribe(Fruit.class, probe.ref());
        events.publish(new Apple(1));
        events.publish(new Pear(2));
        assertThat(heard).containsExactly(new Apple(1), new Pear(2));
        probe.expectMessage(new Apple(1), Duration.ZERO);
        probe.expectMessage(new Pear(2), Duration.ZERO);
        assertThat(bus.observerFailures()).isEqualTo(4);
    }

    @Test
    void shouldTellAnActorWhatTheRuntimeSays() {
        Probe<Object> auditor = test.probe();
        events.subscribe(RuntimeEvent.DeadLettered.class, auditor.ref());
        test.system().refer("/user/nobody").tell("hello");
        RuntimeEvent.DeadLettered lost = auditor.expectMessageOf(RuntimeEvent.DeadLettered.class, Duration.ZERO);
        assertThat(lost.letter().message()).isEqualTo("hello");
        assertThat(lost.letter().number()).isEqualTo(1);
    }

    @Test
    void shouldLetAnActorPublishToItself() {
        List<String> log = LogActor.newLog();
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        events.subscribe(Fruit.class, actor);
        actor.tell((Step) context -> context.system().events().publish(new Apple(1)));
        test.runUntilIdle();
        assertThat(log).containsExactly("Apple[number=1]");
    }

    /** Every event that reaches the full mailbox brings about others, about that mailbox and about what it lost. */
    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldEndWhenTheMailboxOfASubscriberIsFull(OverflowStrategy strategy) {
        MailboxOptions one = MailboxOptions.bounded(1).withOverflow(strategy).withBlockTimeout(Duration.ofHours(1));
        for (String name : List.of("a", "b", "c")) {
            ActorRef<Object> actor =
                    test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(one), name);
            test.runUntilIdle();
            test.system().suspend(actor);
            test.runUntilIdle();
            events.subscribe(RuntimeEvent.class, actor);
            events.subscribe(String.class, actor);
        }
        events.listen(RuntimeEvent.MailboxReported.class, heard::add);
        events.publish("first");
        events.publish("second");
        assertThat(heard).isNotEmpty().hasSizeLessThan(100);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message)
                .doesNotHaveAnyElementsOfTypes(RuntimeEvent.class);
    }

    @Test
    void shouldSayThatItIsHeardOnlyIfSomebodyWantsWhatTheRuntimeSays() {
        for (Class<?> type : List.of(Object.class, Record.class, RuntimeEvent.class, RuntimeEvent.DeadLettered.class)) {
            EventBus bus = new EventBus();
            Subscription subscription = bus.listen(type, heard::add);
            assertThat(bus.heard()).as(type.getName()).isTrue();
            subscription.close();
            assertThat(bus.heard()).as(type.getName()).isFalse();
        }
        for (Class<?> type : List.of(String.class, Fruit.class, DeadLetter.class, RuntimeObserver.class)) {
            EventBus bus = new EventBus();
            bus.listen(type, heard::add);
            assertThat(bus.heard()).as(type.getName()).isFalse();
        }
    }

    @Test
    void shouldTreatAnObserverAsASubscriberToAllThatTheRuntimeSays() {
        EventBus bus = new EventBus();
        RuntimeObserver observer = heard::add;
        bus.subscribe(observer);
        bus.subscribe(observer);
        bus.publish("no event of the runtime");
        bus.publish(new RuntimeEvent.ActorRegistered("/user/a"));
        assertThat(heard).containsExactly(new RuntimeEvent.ActorRegistered("/user/a"));
        bus.unsubscribe(observer);
        assertThat(bus.heard()).isFalse();
    }

    @Test
    void shouldRefuseNothingness() {
        ActorRef<Object> actor = test.<Object>probe().ref();
        assertThatThrownBy(() -> events.publish(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("event");
        assertThatThrownBy(() -> events.subscribe(null, actor))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("type");
        assertThatThrownBy(() -> events.subscribe(String.class, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("subscriber is null");
        assertThatThrownBy(() -> events.listen(null, heard::add))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("type");
        assertThatThrownBy(() -> events.listen(String.class, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("subscriber");
        assertThatThrownBy(() -> events.unsubscribe(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("subscriber is null");
        assertThatThrownBy(() -> events.listen(int.class, heard::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("type: expected a class that events can have, found int");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldCountWhatASubscriberDoesNotWantOnce(boolean suppressed) {
        ActorRef<Object> auditor =
                test.system().spawn(Props.of(() -> (message, context) -> context.unhandled(message)), "auditor");
        events.subscribe(RuntimeEvent.DeadLettered.class, auditor);
        Object lost = suppressed ? new Unimportant() : "hello";
        test.system().refer("/user/nobody").tell(lost);
        test.runUntilIdle();
        assertThat(test.system().deadLetterCount(DeadLetterReason.NO_RECIPIENT)).isEqualTo(1);
        assertThat(test.system().deadLetterCount(DeadLetterReason.UNHANDLED)).isEqualTo(1);
    }

    private static final class Unimportant implements DeadLetterSuppression {}
}
