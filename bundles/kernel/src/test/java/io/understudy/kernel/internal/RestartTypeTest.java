package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.ActorEndedException;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which ends of an actor are followed by a restart. */
class RestartTypeTest {
    private static final Duration LATER = Duration.ofSeconds(1);
    private static final SupervisorStrategy RESTART =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    private static final LogActor.Step STOP_ITSELF = LogActor.step(ActorContext::stop);

    private final TestSystem test = TestSystem.deterministic(67);
    private final SupervisionGroup group = new SupervisionGroup(test.system(), RESTART);

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Object> spawn(RestartType type) {
        group.type("a", type).spawn("a", "b");
        test.runUntilIdle();
        group.news();
        return group.child("a");
    }

    private List<Throwable> failures() {
        return test.events().stream()
                .filter(RuntimeEvent.FailureDecided.class::isInstance)
                .map(event -> ((RuntimeEvent.FailureDecided) event).failure().error())
                .toList();
    }

    @Test
    void shouldStopATemporaryActorWhenItFails() {
        ActorRef<Object> child = spawn(RestartType.TEMPORARY);
        child.tell(new IllegalStateException("oops"));
        child.tell("behind");
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends");
        assertThat(child.terminated()).isTrue();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("behind");
    }

    @Test
    void shouldResumeATemporaryActorWhenItsSupervisorSaysSo() {
        group.strategy(SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESUME));
        ActorRef<Object> child = spawn(RestartType.TEMPORARY);
        child.tell(new IllegalStateException("oops"));
        child.tell("behind");
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 behind");
    }

    @Test
    void shouldRestartATransientActorWhenItFails() {
        ActorRef<Object> child = spawn(RestartType.TRANSIENT);
        child.tell(new IllegalStateException("oops"));
        child.tell("behind");
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins", "a2 behind");
    }

    @ParameterizedTest
    @EnumSource(
            value = RestartType.class,
            names = {"TEMPORARY", "TRANSIENT"})
    void shouldBeGoneWithoutADecisionWhenItStopsItself(RestartType type) {
        ActorRef<Object> child = spawn(type);
        child.tell(STOP_ITSELF);
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends");
        assertThat(child.terminated()).isTrue();
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldRestartAPermanentActorWhenItStopsItselfAndKeepItsMessages() {
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        child.tell(STOP_ITSELF);
        child.tell("behind");
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins", "a2 behind");
        assertThat(failures())
                .singleElement()
                .satisfies(error -> assertThat(error)
                        .isInstanceOf(ActorEndedException.class)
                        .hasMessageContaining("/user/p/a"));
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldRestartAPermanentActorWhenItFails() {
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        child.tell(new IllegalStateException("oops"));
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins");
    }

    @Test
    void shouldRestartAPermanentActorOnceWhenItStopsItselfTwiceAndFails() {
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        child.tell(LogActor.step(context -> {
            context.stop();
            context.stop();
            throw new IllegalStateException("oops");
        }));
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins");
        assertThat(failures()).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldStopAPermanentActorWhenItStopsItselfOnceTooOften() {
        group.strategy(SupervisorStrategy.restarting(1, Duration.ZERO));
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        child.tell(STOP_ITSELF);
        child.tell(STOP_ITSELF);
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins", "a2 ends");
        assertThat(child.terminated()).isTrue();
    }

    @Test
    void shouldStopAPermanentActorWhenOthersStopIt() {
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        group.ref("/user/p").tell(LogActor.step(context -> context.stop(child)));
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends");
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldReportNoErrorWhenAPermanentActorStopsItselfAsItIsStopped() {
        ActorRef<Object> child = spawn(RestartType.PERMANENT);
        child.tell(LogActor.step(context -> {
            context.spawn(LogActor.props(LogActor.newLog()));
            context.system().stop(context.self());
            context.stop();
        }));
        test.advance(LATER);
        assertThat(group.news()).containsExactly("a1 ends");
        assertThat(test.events()).noneMatch(RuntimeEvent.ErrorContained.class::isInstance);
    }

    @Test
    void shouldEndAPermanentActorWithTheSystem() {
        spawn(RestartType.PERMANENT).tell(STOP_ITSELF);
        test.close();
        assertThat(group.news()).containsExactlyInAnyOrder("a1 ends", "b1 ends", "p1 ends");
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldTreatEachTypeAsItIsOnThreads(Runtimes.Combination runtime) {
        try (SystemOnThreads threads = runtime.open()) {
            SupervisionGroup live = new SupervisionGroup(threads.system(), RESTART)
                    .type("a", RestartType.TEMPORARY)
                    .type("b", RestartType.TRANSIENT)
                    .type("c", RestartType.PERMANENT);
            live.spawn("a", "b", "c");
            SystemOnThreads.await(() -> live.log().size() == 4, "all to begin");
            live.news();
            ActorRef<Object> temporary = live.child("a");
            temporary.tell(new IllegalStateException("oops"));
            live.child("b").tell(new IllegalStateException("oops"));
            live.child("c").tell(STOP_ITSELF);
            SystemOnThreads.await(() -> live.log().size() == 5, "two restarts and a stop");
            assertThat(live.news())
                    .containsExactlyInAnyOrder("a1 ends", "b1 ends", "c1 ends", "b2 begins", "c2 begins");
            SystemOnThreads.await(temporary::terminated, "the temporary one to be gone");
        }
    }
}
