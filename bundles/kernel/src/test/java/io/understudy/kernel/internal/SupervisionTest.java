package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Decider;
import io.understudy.supervision.Directive;
import io.understudy.supervision.EscalateException;
import io.understudy.supervision.FatalException;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One parent, its strategy, and what becomes of its children; limits and directives. */
class SupervisionTest {
    private static final SupervisorStrategy ALWAYS =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    private final TestSystem test = TestSystem.deterministic(53);
    private final SupervisionFamily family = new SupervisionFamily(test.system());

    @AfterEach
    void close() {
        test.close();
    }

    private void fail(String path, RuntimeException error) {
        family.ref(path).tell(error);
        test.runUntilIdle();
    }

    private long restarts(String path) {
        return test.events().stream()
                .filter(event -> event instanceof RuntimeEvent.ActorRestarted restarted
                        && restarted.path().equals(path))
                .count();
    }

    private List<Directive> decisions() {
        return test.events().stream()
                .filter(RuntimeEvent.FailureDecided.class::isInstance)
                .map(event -> ((RuntimeEvent.FailureDecided) event).directive())
                .toList();
    }

    @Test
    void shouldRestartWhenTheFailureIsOrdinaryAndNothingElseIsSaid() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        fail("/user/p/c", new IllegalStateException("ordinary"));
        test.advance(Duration.ofMillis(100));
        assertThat(restarts("/user/p/c")).isEqualTo(1);
        assertThat(decisions()).containsExactly(Directive.RESTART);
    }

    @Test
    void shouldStopAndTellWatchersWhenTheFailureIsFatalAndNothingElseIsSaid() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        ActorRef<?> child = family.ref("/user/p/c");
        Probe<Object> probe = test.probe();
        fail("/user/p/c", new FatalException("fatal"));
        probe.expectTerminated(child, Duration.ofSeconds(1));
        assertThat(restarts("/user/p/c")).isZero();
        assertThat(test.system().find("/user/p/c")).isEmpty();
        assertThat(decisions()).containsExactly(Directive.STOP);
    }

    /** Failures at once: the delay after each would let the window slide. What is handled in between keeps the delay short. */
    private void failWithoutDelay(String path) {
        ActorCell<?> cell = AnyRef.of(family.ref(path), "child").cell();
        fail(path, new IllegalStateException("again"));
        cell.system(new SystemMessage.Begin(cell.rare().pendingRestart));
        family.ref(path).tell("fine");
        test.runUntilIdle();
    }

    @Test
    void shouldStopAtTheEleventhFailureWhenTenWithinASecondAreAllowed() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        ActorRef<?> child = family.ref("/user/p/c");
        for (int i = 0; i < 10; i++) {
            failWithoutDelay("/user/p/c");
        }
        assertThat(restarts("/user/p/c")).isEqualTo(10);
        assertThat(child.terminated()).isFalse();
        fail("/user/p/c", new IllegalStateException("once too often"));
        assertThat(child.terminated()).isTrue();
        assertThat(restarts("/user/p/c")).isEqualTo(10);
        assertThat(decisions()).hasSize(11).endsWith(Directive.STOP);
    }

    @Test
    void shouldRestartAgainWhenTheWindowHasSlid() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        for (int i = 0; i < 10; i++) {
            failWithoutDelay("/user/p/c");
        }
        test.advance(Duration.ofMillis(1101));
        failWithoutDelay("/user/p/c");
        assertThat(family.ref("/user/p/c").terminated()).isFalse();
        assertThat(restarts("/user/p/c")).isEqualTo(11);
    }

    @Test
    void shouldStopAtTheFirstFailureWhenNoRestartIsAllowed() {
        family.spawn("p", SupervisorStrategy.restarting(0, Duration.ofSeconds(1)), "c");
        test.runUntilIdle();
        fail("/user/p/c", new IllegalStateException("first"));
        assertThat(test.system().find("/user/p/c")).isEmpty();
        assertThat(decisions()).containsExactly(Directive.STOP);
    }

    @Test
    void shouldStopAtTheThirdFailureEvenADayLaterWhenTwoAreAllowedWithoutAWindow() {
        family.spawn("p", SupervisorStrategy.restarting(2, Duration.ZERO), "c");
        test.runUntilIdle();
        ActorRef<?> child = family.ref("/user/p/c");
        for (int i = 0; i < 2; i++) {
            fail("/user/p/c", new IllegalStateException("oops"));
            test.advance(Duration.ofSeconds(1));
            test.clock().advance(Duration.ofDays(1));
        }
        assertThat(child.terminated()).isFalse();
        fail("/user/p/c", new IllegalStateException("oops"));
        assertThat(child.terminated()).isTrue();
        assertThat(restarts("/user/p/c")).isEqualTo(2);
    }

    @Test
    void shouldRestartAHundredTimesWhenThereIsNoLimit() {
        family.spawn("p", ALWAYS, "c");
        test.runUntilIdle();
        for (int i = 0; i < 100; i++) {
            failWithoutDelay("/user/p/c");
        }
        assertThat(restarts("/user/p/c")).isEqualTo(100);
        assertThat(family.ref("/user/p/c").terminated()).isFalse();
    }

    @Test
    void shouldLeaveSiblingsAloneWhenOneForOneRestarts() {
        family.spawn("p", ALWAYS, "c", "d");
        test.runUntilIdle();
        family.ref("/user/p/d").tell("one");
        test.runUntilIdle();
        fail("/user/p/c", new IllegalStateException("oops"));
        family.ref("/user/p/d").tell("two");
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).containsSubsequence("/user/p/d#1 one 1", "/user/p/d#1 two 2");
        assertThat(restarts("/user/p/d")).isZero();
    }

    @Test
    void shouldUseTheStrategyOfTheMomentWhenItDependsOnTheParentsState() {
        List<Integer> asked = new ArrayList<>();
        test.system()
                .spawn(
                        Props.of(() ->
                                new SupervisionFamily.Parent(family, List.of("c"), SupervisorStrategy.standard()) {
                                    private int errors;

                                    @Override
                                    public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                                        asked.add(++errors);
                                        return errors <= 10 ? ALWAYS : SupervisorStrategy.stopping();
                                    }

                                    @Override
                                    public void receive(Object message, ActorContext<Object> context) {
                                        family.log().add("errors " + errors);
                                    }
                                }),
                        "p");
        test.runUntilIdle();
        ActorRef<?> child = family.ref("/user/p/c");
        for (int i = 0; i < 10; i++) {
            failWithoutDelay("/user/p/c");
        }
        assertThat(child.terminated()).isFalse();
        family.ref("/user/p").tell("how many?");
        test.runUntilIdle();
        assertThat(family.log()).endsWith("errors 10");
        fail("/user/p/c", new IllegalStateException("oops"));
        assertThat(child.terminated()).isTrue();
        assertThat(asked).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }

    @Test
    void shouldHandleWhatWaitsInOrderAndNotTheFailedMessageAgainWhenRestarted() {
        family.spawn("p", ALWAYS, "c");
        test.runUntilIdle();
        ActorRef<Object> child = family.ref("/user/p/c");
        child.tell("a");
        child.tell(new IllegalStateException("oops"));
        child.tell("b");
        child.tell("c");
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).containsExactly("/user/p/c#1 a 1", "/user/p/c#2 b 1", "/user/p/c#2 c 2");
    }

    @Test
    void shouldDecideNothingWhenAChildStopsOfItself() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        family.ref("/user/p/c").tell("stop");
        test.runUntilIdle();
        assertThat(test.system().find("/user/p/c")).isEmpty();
        assertThat(decisions()).isEmpty();
    }

    @Test
    void shouldKeepStateAndDropTheFailedMessageWhenResumed() {
        family.spawn("p", SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESUME), "c");
        test.runUntilIdle();
        ActorRef<Object> child = family.ref("/user/p/c");
        child.tell("a");
        child.tell(new IllegalStateException("oops"));
        child.tell("b");
        test.runUntilIdle();
        assertThat(family.log()).containsExactly("/user/p/c#1 a 1");
        test.advance(Duration.ofMillis(100));
        assertThat(family.log()).containsExactly("/user/p/c#1 a 1", "/user/p/c#1 b 2");
        assertThat(restarts("/user/p/c")).isZero();
    }

    @Test
    void shouldStopTheActorAndBuryTheRestWhenItFailsOnEveryOneOfManyMessages() {
        family.spawn("p", SupervisorStrategy.restarting(3, Duration.ofMinutes(10)), "c");
        test.runUntilIdle();
        ActorRef<Object> child = family.ref("/user/p/c");
        for (int i = 0; i < 1000; i++) {
            child.tell(new IllegalStateException("oops"));
        }
        test.advance(Duration.ofSeconds(5));
        assertThat(restarts("/user/p/c")).isEqualTo(3);
        assertThat(child.terminated()).isTrue();
        assertThat(test.deadLetters()).hasSize(996);
    }

    @Test
    void shouldHoldTheChildUntilTheKindArrivesWhenNobodyOffersIt() {
        try (SystemOnThreads threads = SystemOnThreads.threads(2)) {
            threads.roles().kinds(Map.of());
            SupervisionFamily live = new SupervisionFamily(threads.system());
            live.spawn("p", ALWAYS, "c");
            SystemOnThreads.await(() -> threads.system().find("/user/p/c").isPresent(), "the child");
            ActorRef<Object> child = live.ref("/user/p/c");
            child.tell(new IllegalStateException("oops"));
            child.tell("after");
            ActorCell<?> cell = AnyRef.of(child, "child").cell();
            SystemOnThreads.await(cell::held, "the child to be held");
            assertThat(live.log()).isEmpty();
            threads.roles()
                    .kinds(Map.of(
                            SupervisorStrategy.ONE_FOR_ONE,
                            new io.understudy.supervision.oneforone.internal.OneForOne()));
            SystemOnThreads.await(() -> !live.log().isEmpty(), "the child to go on");
            assertThat(live.log()).containsExactly("/user/p/c#2 after 1");
        }
    }

    @Test
    void shouldEscalateWhenTheErrorAsksForIt() {
        family.spawn("p", SupervisorStrategy.standard(), "c");
        test.runUntilIdle();
        fail("/user/p/c", new EscalateException("not mine"));
        assertThat(decisions()).startsWith(Directive.ESCALATE);
    }

    @Test
    void shouldMakeDeadLettersOfWhatWaitsWhenAFailedChildIsStopped() {
        family.spawn("p", SupervisorStrategy.stopping(), "c");
        test.runUntilIdle();
        ActorRef<Object> child = family.ref("/user/p/c");
        child.tell(new IllegalStateException("oops"));
        child.tell("after");
        test.runUntilIdle();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("after");
    }

    @Test
    void shouldKeepNoStrategyInCellsOrRecipes() {
        assertThat(List.of(ActorCell.class, Rare.class, Props.class))
                .flatMap(type -> Arrays.asList(type.getDeclaredFields()))
                .extracting(Field::getType)
                .doesNotContain(SupervisorStrategy.class, Decider.class);
        assertThat(Props.class.getMethods())
                .extracting(Method::getName)
                .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).contains("strategy"));
        assertThat(Actor.class.getMethods()).extracting(Method::getName).contains("supervisorStrategy");
    }
}
