package io.understudy.middleware.telemetry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.Props;
import io.understudy.testkit.TestSystem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages as parts of what was observed when they were sent. */
class TracedMessagesTest {
    private final TelemetryMiddleware telemetry = new TelemetryMiddleware();
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final Ancestors ancestors = new Ancestors();
    private final TestSystem test = TestSystem.builder()
            .deterministic(43)
            .middleware(List.of(telemetry))
            .build();
    private final List<String> handledIn = new ArrayList<>();
    private final Subscription propagation = test.system().propagate(telemetry);

    /** Each observation of a message that has ended, with its ancestors as they were known then. */
    private static final class Ancestors implements ObservationHandler<Observation.Context> {
        private final List<String> messages = new ArrayList<>();
        private final List<Observation.Context> ended = new ArrayList<>();

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }

        @Override
        public void onStop(Observation.Context context) {
            ended.add(context);
            if (context.getName().equals("actor.message")) {
                messages.add(context.getHighCardinalityKeyValue("actor.path").getValue() + " in "
                        + name(context.getParentObservation()));
            }
        }

        private static String name(ObservationView observation) {
            return observation == null
                    ? "nothing"
                    : observation.getContextView().getName();
        }
    }

    @BeforeEach
    void observe() {
        registry.observationConfig().observationHandler(ancestors);
        telemetry.bindRegistry(registry);
    }

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Object> last() {
        return test.system()
                .spawn(
                        Props.of(() ->
                                (message, context) -> handledIn.add(Ancestors.name(registry.getCurrentObservation()))),
                        "last");
    }

    private ActorRef<Object> passingOnTo(ActorRef<Object> next) {
        return test.system().spawn(Props.of(() -> (message, context) -> next.tell(message)), "first");
    }

    @Test
    void shouldObserveAMessageAsPartOfWhatWasObservedWhenItWasSent() {
        ActorRef<Object> first = passingOnTo(last());
        Observation.createNotStarted("request", registry).observe(() -> first.tell("m"));
        test.runUntilIdle();

        assertThat(ancestors.messages).containsExactly("/user/first in request", "/user/last in actor.message");
        assertThat(handledIn).containsExactly("actor.message");
        assertThat(registry.getCurrentObservation()).isNull();
    }

    @Test
    void shouldObserveWhatAnActorSendsAsPartOfItsTurnWhenItsMessageCameWithNothing() {
        passingOnTo(last()).tell("m");
        test.runUntilIdle();

        assertThat(ancestors.messages).containsExactly("/user/last in scheduler.invoke");
    }

    @Test
    void shouldSayWhatKindOfMessageItWasAndHowItEnded() {
        ActorRef<Object> actor = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            throw new IllegalStateException("thrown by the test");
                        }),
                        "failing");
        Observation.createNotStarted("request", registry).observe(() -> actor.tell("m"));
        test.runUntilIdle();

        assertThat(ancestors.ended)
                .filteredOn(context -> context.getName().equals("actor.message"))
                .singleElement()
                .satisfies(context -> {
                    assertThat(context.getContextualName()).isEqualTo("handle_message");
                    assertThat(context.getError()).hasMessage("thrown by the test");
                    assertThat(context.getLowCardinalityKeyValue("result").getValue())
                            .isEqualTo("failed");
                    assertThat(context.getHighCardinalityKeyValue("message.type")
                                    .getValue())
                            .isEqualTo("java.lang.String");
                    assertThat(context.getHighCardinalityKeyValue("message.waited_us")
                                    .getValue())
                            .matches("[0-9]+");
                });
    }

    @Test
    void shouldNotKeepAChainOfAncestorsHoweverLongMessagesFollowFromEachOther() {
        List<Object> left = new ArrayList<>(List.of("a", "b", "c", "d"));
        ActorRef<Object> circular = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            if (!left.isEmpty()) {
                                context.self().tell(left.remove(0));
                            }
                        }),
                        "circular");
        Observation.createNotStarted("request", registry).observe(() -> circular.tell("first"));
        test.runUntilIdle();

        assertThat(ancestors.messages).hasSize(5);
        assertThat(ancestors.ended)
                .filteredOn(context -> !context.getName().equals("request"))
                .allSatisfy(
                        context -> assertThat(context.getParentObservation()).isNull());
    }

    @Test
    void shouldObserveNoMessageInARegistryThatHasGone() {
        ActorRef<Object> actor = last();
        Observation.createNotStarted("request", registry).observe(() -> actor.tell("m"));
        telemetry.unbindRegistry(registry);
        test.runUntilIdle();

        assertThat(handledIn).containsExactly("nothing");
        assertThat(ancestors.messages).isEmpty();
    }

    @Test
    void shouldDeliverWhatWasSentWhileTelemetryWasThereWhenItHasGone() {
        ActorRef<Object> actor = last();
        Observation.createNotStarted("request", registry).observe(() -> actor.tell("m"));
        propagation.close();
        test.runUntilIdle();

        assertThat(handledIn).containsExactly("scheduler.invoke");
        assertThat(ancestors.messages).isEmpty();
    }
}
