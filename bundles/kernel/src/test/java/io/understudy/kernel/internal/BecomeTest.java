package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Behavior;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An actor that changes how it behaves. */
class BecomeTest {
    private final TestSystem test = TestSystem.deterministic(17);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    /** Notes messages with its name in front; does steps. */
    private Behavior<Object> named(String name) {
        return (message, context) -> {
            if (message instanceof Step step) {
                step.run(context);
            } else {
                log.add(name + ":" + message);
            }
        };
    }

    private Step become(String name) {
        return context -> context.become(named(name));
    }

    private Step stack(String name) {
        return context -> context.becomeStacked(named(name));
    }

    private static Step unbecome() {
        return context -> context.unbecome();
    }

    private void told(Object... messages) {
        for (Object message : messages) {
            actor.tell(message);
        }
        test.runUntilIdle();
    }

    @Test
    void shouldTakeEffectWithTheNextMessageOfTheSameTurn() {
        told("1", become("b"), "2", become("c"), "3");
        assertThat(log).containsExactly("1", "b:2", "c:3");
    }

    @Test
    void shouldHandleTheCurrentMessageToItsEnd() {
        told((Step) context -> {
            context.become(named("b"));
            log.add("still the step");
        });
        told("1");
        assertThat(log).containsExactly("still the step", "b:1");
    }

    @Test
    void shouldGoBackToTheActorItselfWhenNothingIsStacked() {
        told(become("b"), become("c"), "1", unbecome(), "2", unbecome(), "3");
        assertThat(log).containsExactly("c:1", "2", "3");
    }

    @Test
    void shouldGoBackThroughTheStack() {
        told(stack("b"), stack("c"), "1", unbecome(), "2", unbecome(), "3", unbecome(), "4");
        assertThat(log).containsExactly("c:1", "b:2", "3", "4");
    }

    @Test
    void shouldReplaceTheTopOfTheStack() {
        told(stack("b"), become("c"), "1", unbecome(), "2");
        assertThat(log).containsExactly("c:1", "2");
    }

    @Test
    void shouldReturnToABehaviourThatWasNotStacked() {
        told(become("b"), stack("c"), "1", unbecome(), "2", unbecome(), "3");
        assertThat(log).containsExactly("c:1", "b:2", "3");
    }

    @Test
    void shouldLetAnActorBeginWithAnotherBehaviour() {
        ActorRef<Object> other = test.system().spawn(Props.of(() -> new LogActor(log) {
            @Override
            public void preStart(ActorContext<Object> context) {
                context.become(named("start"));
            }
        }));
        other.tell("1");
        test.runUntilIdle();
        assertThat(log).containsExactly("start:1");
    }

    @Test
    void shouldForgetAllBehavioursOnRestart() {
        told(become("b"), stack("c"), stack("d"), "1", LogActor.failing(), "2", unbecome(), "3");
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("d:1", "postStop", "2", "3");
    }

    @Test
    void shouldRefuseNoBehaviour() {
        told((Step) context -> context.become(null), "1");
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ActorFailed.class::isInstance)
                .singleElement()
                .satisfies(event -> assertThat(
                                ((RuntimeEvent.ActorFailed) event).failure().error())
                        .isInstanceOf(NullPointerException.class)
                        .hasMessage("behavior"));
        test.advance(Duration.ofMillis(100));
        told((Step) context -> context.becomeStacked(null), "2");
        test.advance(Duration.ofMillis(200));
        assertThat(log).containsExactly("postStop", "1", "postStop", "2");
    }

    @Test
    void shouldKeepBehavioursWhileSuspended() {
        told(become("b"));
        test.system().suspend(actor);
        test.runUntilIdle();
        told("1");
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("b:1");
    }
}
