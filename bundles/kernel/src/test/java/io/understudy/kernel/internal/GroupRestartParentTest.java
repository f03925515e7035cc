package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Directive;
import io.understudy.supervision.EscalateException;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a restart of several children when something happens to their supervisor, or its plan is a strange one. */
class GroupRestartParentTest {
    private static final SupervisorStrategy ALL =
            SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    /** Escalates what asks for it, and restarts all for the rest. */
    private static final SupervisorStrategy ALL_OR_UP = SupervisorStrategy.allForOne(
            RestartLimit.unlimited(),
            error -> error instanceof EscalateException ? Directive.ESCALATE : Directive.RESTART);

    private TestSystem test = TestSystem.deterministic(1);
    private SupervisionGroup group;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 40);
    }

    @AfterEach
    void close() {
        test.close();
    }

    private void open(long seed, SupervisorStrategy strategy) {
        test.close();
        test = TestSystem.deterministic(seed);
        group = new SupervisionGroup(test.system(), strategy);
    }

    private void failAndStep(String child, long steps) {
        group.child(child).tell(new IllegalStateException(child));
        for (long i = 0; i < steps; i++) {
            test.executor().step();
        }
    }

    /** That a failure is decided as ever: nothing of what happened before is still in the way. */
    private void shouldStillBeSupervised() {
        assertThat(SupervisionGroup.errors(group.log())).isEmpty();
        group.news();
        group.child("b").tell(new IllegalStateException("later"));
        test.advance(Duration.ofSeconds(20));
        assertThat(group.news())
                .hasSize(6)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("c").endsWith("ends"),
                        line -> assertThat(line).startsWith("b").endsWith("ends"),
                        line -> assertThat(line).startsWith("a").endsWith("ends"),
                        line -> assertThat(line).startsWith("a").endsWith("begins"),
                        line -> assertThat(line).startsWith("b").endsWith("begins"),
                        line -> assertThat(line).startsWith("c").endsWith("begins"));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldBeginNobodyAfterTheSupervisorWasToldToStop(long seed) {
        open(seed, ALL);
        ActorRef<Object> parent = group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("b", seed % 15);
        test.system().stop(parent);
        test.advance(Duration.ofMinutes(1));
        assertThat(test.system().actorCount()).isZero();
        assertThat(SupervisionGroup.errors(group.log())).isEmpty();
        assertThat(group.log()).endsWith("p1 ends").doesNotContain("a2 begins", "b2 begins", "c2 begins");
    }

    @Test
    void shouldBeginNobodyWhenTheSupervisorIsStoppedDuringTheDelay() {
        open(3, ALL);
        ActorRef<Object> parent = group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("b", 0);
        test.advance(Duration.ofMillis(50));
        test.system().stop(parent);
        test.advance(Duration.ofMinutes(1));
        assertThat(group.news().subList(4, 8)).containsExactly("c1 ends", "b1 ends", "a1 ends", "p1 ends");
        assertThat(group.instances("a")).isEqualTo(1);
        assertThat(test.system().actorCount()).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldReplaceAllWhenTheSupervisorIsRestartedMeanwhile(long seed) {
        open(seed, ALL);
        ActorRef<Object> parent = group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("b", seed % 15);
        parent.tell(new IllegalStateException("p"));
        test.advance(Duration.ofSeconds(1));
        assertThat(group.log()).contains("p1 ends", "p2 begins");
        assertThat(test.system().actorCount()).isEqualTo(4);
        shouldStillBeSupervised();
    }

    @Test
    void shouldBeginNobodyWhenTheSupervisorStopsItsChildrenMeanwhile() {
        open(5, ALL);
        ActorRef<Object> parent = group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("b", 0);
        test.advance(Duration.ofMillis(50));
        parent.tell(LogActor.step(ActorContext::stopChildren));
        test.advance(Duration.ofSeconds(1));
        assertThat(test.system().actorCount()).isEqualTo(1);
        assertThat(group.log()).doesNotContain("a2 begins", "b2 begins", "c2 begins");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldGoOnWhenTheSupervisorIsRestartedMeanwhileAndKeepsThem(long seed) {
        open(seed, ALL);
        ActorRef<Object> parent = group.keepingChildren().spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("b", seed % 15);
        parent.tell(new IllegalStateException("p"));
        test.advance(Duration.ofSeconds(1));
        assertThat(group.log()).contains("p2 begins", "a2 begins", "b2 begins", "c2 begins");
        shouldStillBeSupervised();
    }

    /** A grandparent above the supervisor, which restarts or resumes it. */
    private void spawnBelow(Directive directive) {
        SupervisorStrategy strategy = SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> directive);
        SupervisionFamily family = new SupervisionFamily(test.system());
        test.system()
                .spawn(
                        Props.of(() -> new SupervisionFamily.Parent(family, List.of(), strategy) {
                            @Override
                            public void preStart(ActorContext<Object> context) throws Exception {
                                super.preStart(context);
                                context.spawn(group.props("a", "b", "c"), "p");
                            }
                        }),
                        "g");
        test.runUntilIdle();
    }

    /**
     * The failure of "c" is escalated; while the grandparent's decision is under way, "a" fails and all are restarted, "c" among
     * them, who is about to share the fate of its parent too.
     */
    private void escalateAndRestart(Directive directive) {
        spawnBelow(directive);
        group.cell("/user/g/p/c").fail(new EscalateException("not mine"));
        group.cell("/user/g/p/a").fail(new IllegalStateException("a"));
        test.advance(Duration.ofSeconds(5));
        assertThat(SupervisionGroup.errors(group.log())).isEmpty();
        group.news();
        group.ref("/user/g/p/b").tell(new IllegalStateException("later"));
        test.advance(Duration.ofSeconds(20));
        assertThat(group.news()).hasSize(6);
        group.ref("/user/g/p/c").tell("x");
        test.runUntilIdle();
        assertThat(group.news()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldNotWaitForEverWhenAnEscalatedChildIsRestartedWithOthersAndWithItsParent(long seed) {
        open(seed, ALL_OR_UP);
        group.keepingChildren();
        escalateAndRestart(Directive.RESTART);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldNotWaitForEverWhenAnEscalatedChildIsRestartedWithOthersAndItsParentIsResumed(long seed) {
        open(seed, ALL_OR_UP);
        escalateAndRestart(Directive.RESUME);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldCountOnceWhenTwoChildrenEscalateTogether(long seed) {
        open(seed, SupervisorStrategy.escalating());
        spawnBelow(Directive.RESTART);
        group.cell("/user/g/p/a").fail(new IllegalStateException("a"));
        group.cell("/user/g/p/b").fail(new IllegalStateException("b"));
        test.advance(Duration.ofSeconds(1));
        assertThat(test.events())
                .filteredOn(event -> event instanceof RuntimeEvent.FailureDecided decided
                        && decided.path().equals("/user/g/p"))
                .singleElement()
                .satisfies(event -> assertThat(((RuntimeEvent.FailureDecided) event).restarts())
                        .isEqualTo(1));
        assertThat(group.instances("p")).isEqualTo(2);
        assertThat(test.system().actorCount()).isEqualTo(5);
    }

    /** Opens a system whose kind "strange" makes {@code kind}'s plans. */
    private void openWith(SupervisionKind kind) {
        test.close();
        test = TestSystem.builder().deterministic(7).kind("strange", kind).build();
        group = new SupervisionGroup(
                test.system(),
                new SupervisorStrategy("strange", RestartLimit.unlimited(), error -> Directive.RESTART, Map.of()));
    }

    @Test
    void shouldRestartEachOnceWhenAPlanNamesThemTwice() {
        openWith(failure -> {
            List<ActorRef<?>> twice = new ArrayList<>(failure.children());
            twice.addAll(failure.children());
            return new SupervisionPlan(Directive.RESTART, twice, Duration.ZERO);
        });
        group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("a", 0);
        test.runUntilIdle();
        assertThat(group.instances("a")).isEqualTo(2);
        shouldStillBeSupervised();
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"RESTART", "STOP", "RESUME"})
    void shouldFailTheSupervisorWhenAPlanLeavesTheFailedChildOut(Directive directive) {
        openWith(failure -> new SupervisionPlan(directive, failure.children().subList(1, 3), Duration.ZERO));
        ActorRef<Object> parent = group.spawn("a", "b", "c");
        test.runUntilIdle();
        failAndStep("a", 0);
        test.advance(Duration.ofSeconds(1));
        assertThat(test.events())
                .filteredOn(event -> event instanceof RuntimeEvent.ActorFailed failed
                        && failed.path().equals(parent.path()))
                .singleElement()
                .satisfies(event -> assertThat(
                                ((RuntimeEvent.ActorFailed) event).failure().error())
                        .hasMessageContaining("planned " + directive)
                        .hasMessageContaining("expected /user/p/a, which has failed"));
        assertThat(group.log()).contains("p2 begins");
        assertThat(test.system().actorCount()).isEqualTo(4);
    }

    @Test
    void shouldDecideAtOnceWhenAllWhoWereToBeginAreGone() {
        open(9, SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART));
        ActorRef<Object> parent = group.spawn("a", "b");
        test.runUntilIdle();
        failAndStep("b", 0);
        test.runUntilIdle();
        test.system().stop(group.child("a"));
        test.system().stop(group.child("b"));
        test.runUntilIdle();
        parent.tell(LogActor.step(context -> context.spawn(
                Props.of(() -> (message, inner) -> {
                    throw new IllegalStateException("new");
                }),
                "n")));
        test.runUntilIdle();
        group.child("n").tell("x");
        test.runUntilIdle();
        assertThat(test.events())
                .filteredOn(event -> event instanceof RuntimeEvent.FailureDecided decided
                        && decided.path().equals("/user/p/n"))
                .hasSize(1);
    }
}
