package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Failures that concern more than one level of the tree. */
class SupervisionEscalationTest {
    private static final SupervisorStrategy RESTART =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    private static final SupervisorStrategy RESUME =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESUME);

    private final TestSystem test = TestSystem.deterministic(59);
    private final SupervisionFamily family = new SupervisionFamily(test.system());

    @AfterEach
    void close() {
        test.close();
    }

    /** A grandparent whose one child, "p", is made by {@code parent}. */
    private void spawn(SupervisorStrategy strategy, Supplier<SupervisionFamily.Parent> parent) {
        test.system()
                .spawn(
                        Props.of(() -> new SupervisionFamily.Parent(family, List.of(), strategy) {
                            @Override
                            public void preStart(ActorContext<Object> context) throws Exception {
                                super.preStart(context);
                                context.spawn(Props.of(parent), "p");
                            }
                        }),
                        "g");
        test.runUntilIdle();
    }

    private SupervisionFamily.Parent parent(SupervisorStrategy strategy) {
        return new SupervisionFamily.Parent(family, List.of("c", "d"), strategy);
    }

    /** A parent that keeps its children when it is restarted. */
    private SupervisionFamily.Parent keeping(SupervisorStrategy strategy) {
        return new SupervisionFamily.Parent(family, List.of("c", "d"), strategy) {
            @Override
            public void preRestart(Throwable cause, ActorContext<Object> context) {}

            @Override
            public void postRestart(Throwable cause, ActorContext<Object> context) {}
        };
    }

    private void fail(String path) {
        family.ref(path).tell(new IllegalStateException("oops"));
        test.runUntilIdle();
    }

    private void tell(String path, String message) {
        family.ref(path).tell(message);
        test.runUntilIdle();
    }

    private List<RuntimeEvent.FailureDecided> decisions() {
        return test.events().stream()
                .filter(RuntimeEvent.FailureDecided.class::isInstance)
                .map(RuntimeEvent.FailureDecided.class::cast)
                .toList();
    }

    @Test
    void shouldLetTheGrandparentDecideAboutTheParentWhenEscalated() {
        spawn(RESTART, () -> parent(SupervisorStrategy.escalating()));
        ActorRef<?> oldChild = family.ref("/user/g/p/c");
        fail("/user/g/p/c");
        assertThat(decisions())
                .extracting(RuntimeEvent.FailureDecided::path, RuntimeEvent.FailureDecided::directive)
                .containsExactly(tuple("/user/g/p/c", Directive.ESCALATE), tuple("/user/g/p", Directive.RESTART));
        test.advance(Duration.ofSeconds(1));
        assertThat(test.events()).contains(new RuntimeEvent.ActorRestarted("/user/g/p", 2));
        assertThat(oldChild.terminated()).isTrue();
        tell("/user/g/p/c", "x");
        assertThat(family.log()).containsExactly("/user/g/p/c#2 x 1");
    }

    @Test
    void shouldHandleNothingUntilItIsDecidedWhenTheParentIsBusy() {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (SystemOnThreads threads = SystemOnThreads.threads(4)) {
            SupervisionFamily live = new SupervisionFamily(threads.system());
            threads.system()
                    .spawn(
                            Props.of(() -> new SupervisionFamily.Parent(live, List.of("c"), RESTART) {
                                @Override
                                public void receive(Object message, ActorContext<Object> context) {
                                    busy.countDown();
                                    SystemOnThreads.await(release, "the release");
                                }
                            }),
                            "p");
            SystemOnThreads.await(() -> threads.system().find("/user/p/c").isPresent(), "the child");
            live.ref("/user/p").tell("be busy");
            SystemOnThreads.await(busy, "the parent to be busy");
            ActorRef<Object> child = live.ref("/user/p/c");
            child.tell(new IllegalStateException("oops"));
            child.tell("after");
            ActorCell<?> cell = AnyRef.of(child, "child").cell();
            SystemOnThreads.await(cell::held, "the child to be held");
            child.tell("later");
            assertThat(cell.held()).isTrue();
            assertThat(cell.mailbox().depth()).isEqualTo(2);
            assertThat(live.log()).isEmpty();
            release.countDown();
            SystemOnThreads.await(() -> live.log().size() == 2, "the child to go on");
            assertThat(live.log()).containsExactly("/user/p/c#2 after 1", "/user/p/c#2 later 2");
        }
    }

    @Test
    void shouldLetTheChildGoOnWhenTheGrandparentResumesTheParent() {
        spawn(RESUME, () -> parent(SupervisorStrategy.escalating()));
        fail("/user/g/p/c");
        tell("/user/g/p/c", "x");
        tell("/user/g/p/d", "y");
        assertThat(family.log()).isEmpty();
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).containsExactlyInAnyOrder("/user/g/p/c#1 x 1", "/user/g/p/d#1 y 1");
    }

    @Test
    void shouldRestartTheFailedChildWhenTheParentIsRestartedAndKeepsIt() {
        spawn(RESTART, () -> keeping(SupervisorStrategy.escalating()));
        fail("/user/g/p/c");
        tell("/user/g/p/c", "x");
        tell("/user/g/p/d", "y");
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).containsExactlyInAnyOrder("/user/g/p/c#2 x 1", "/user/g/p/d#1 y 1");
    }

    @Test
    void shouldFailTheParentAndDecideAboutTheChildWithItWhenTheDeciderThrows() {
        spawn(
                RESTART,
                () -> parent(SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> {
                    throw new IllegalArgumentException("decider");
                })));
        ActorRef<?> oldChild = family.ref("/user/g/p/c");
        fail("/user/g/p/c");
        test.advance(Duration.ofSeconds(1));
        assertThat(decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.path()).isEqualTo("/user/g/p");
            assertThat(decision.failure().error()).hasMessage("decider");
        });
        assertThat(oldChild.terminated()).isTrue();
        tell("/user/g/p/c", "x");
        assertThat(family.log()).containsExactly("/user/g/p/c#2 x 1");
    }

    @Test
    void shouldFailTheParentWhenTheDeciderReturnsNull() {
        spawn(RESTART, () -> parent(SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> null)));
        fail("/user/g/p/c");
        assertThat(decisions()).singleElement().satisfies(decision -> {
            assertThat(decision.path()).isEqualTo("/user/g/p");
            assertThat(decision.failure().error())
                    .hasMessageContaining("/user/g/p")
                    .hasMessageContaining("expected a directive");
        });
    }

    @Test
    void shouldNotHoldTheChildForEverWhenTheStrategyThrowsAndTheParentIsResumed() {
        spawn(RESUME, () -> new SupervisionFamily.Parent(family, List.of("c"), RESTART) {
            @Override
            public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                throw new IllegalArgumentException("strategy");
            }
        });
        fail("/user/g/p/c");
        tell("/user/g/p/c", "x");
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).containsExactly("/user/g/p/c#1 x 1");
    }

    @Test
    void shouldStopTheTopLevelActorAloneWhenAFailureIsEscalatedToTheRoot() {
        family.spawn("p", SupervisorStrategy.escalating(), "c");
        family.spawn("q", SupervisorStrategy.escalating(), "c");
        test.runUntilIdle();
        ActorRef<?> parent = family.ref("/user/p");
        fail("/user/p/c");
        assertThat(parent.terminated()).isTrue();
        assertThat(test.system().find("/user/p/c")).isEmpty();
        assertThat(decisions())
                .filteredOn(decision -> decision.path().equals("/user/p"))
                .singleElement()
                .satisfies(decision -> assertThat(decision.directive()).isEqualTo(Directive.STOP));
        tell("/user/q/c", "x");
        assertThat(family.log()).containsExactly("/user/q/c#1 x 1");
        assertThat(test.system().actorCount()).isEqualTo(2);
    }

    @Test
    void shouldHoldWhatIsBelowWhileAnActorHasFailedAndLetItGoOnWhenResumed() {
        spawn(RESUME, () -> parent(RESTART));
        fail("/user/g/p");
        tell("/user/g/p/c", "x");
        assertThat(family.log()).isEmpty();
        test.advance(Duration.ofMillis(90));
        assertThat(family.log()).isEmpty();
        test.advance(Duration.ofMillis(20));
        assertThat(family.log()).containsExactly("/user/g/p/c#1 x 1");
    }

    @Test
    void shouldReplaceWhatIsBelowWhenAnActorIsRestarted() {
        spawn(RESTART, () -> parent(RESTART));
        ActorRef<?> old = family.ref("/user/g/p/c");
        fail("/user/g/p");
        test.advance(Duration.ofSeconds(1));
        assertThat(old.terminated()).isTrue();
        tell("/user/g/p/c", "x");
        assertThat(family.log()).containsExactly("/user/g/p/c#2 x 1");
    }

    @Test
    void shouldLeaveChildrenAloneWhenTheirParentIsSuspendedByTheUser() {
        spawn(RESTART, () -> parent(RESTART));
        test.system().suspend(family.ref("/user/g/p"));
        test.runUntilIdle();
        tell("/user/g/p", "held");
        tell("/user/g/p/c", "x");
        assertThat(family.log()).containsExactly("/user/g/p/c#1 x 1");
    }

    @Test
    void shouldKeepTheUsersSuspensionWhenTheParentRecovers() {
        spawn(RESUME, () -> parent(RESTART));
        test.system().suspend(family.ref("/user/g/p/c"));
        fail("/user/g/p");
        tell("/user/g/p/c", "x");
        test.advance(Duration.ofSeconds(1));
        assertThat(family.log()).isEmpty();
        test.system().resume(family.ref("/user/g/p/c"));
        test.runUntilIdle();
        assertThat(family.log()).containsExactly("/user/g/p/c#1 x 1");
    }

    @Test
    void shouldNotReleaseAFailedActorWhenAnOperatorResumesIt() {
        spawn(RESTART, () -> parent(RESTART));
        fail("/user/g/p/c");
        tell("/user/g/p/c", "x");
        test.system().resume(family.ref("/user/g/p/c"));
        test.runUntilIdle();
        assertThat(family.log()).isEmpty();
        test.advance(Duration.ofMillis(100));
        assertThat(family.log()).containsExactly("/user/g/p/c#2 x 1");
    }

    @Test
    void shouldStopTheChildWhenItFailsWhileItsSupervisorStops() {
        spawn(RESTART, () -> parent(RESTART));
        ActorRef<Object> child = family.ref("/user/g/p/c");
        child.tell(new IllegalStateException("oops"));
        test.system().stop(family.ref("/user/g/p"));
        test.advance(Duration.ofSeconds(1));
        assertThat(child.terminated()).isTrue();
        assertThat(test.system().find("/user/g/p")).isEmpty();
        assertThat(test.system().actorCount()).isEqualTo(1);
    }
}
