package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said about decisions, and decisions that must wait because there is nobody to ask. */
class DecisionTest {
    private static final SupervisorStrategy RESTART =
            SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    private final TestSystem test = TestSystem.deterministic(89);

    @AfterEach
    void close() {
        test.close();
    }

    private SupervisionGroup spawn(SupervisionGroup group, String... children) {
        group.spawn(children);
        test.runUntilIdle();
        group.news();
        return group;
    }

    private SupervisionGroup spawn(SupervisorStrategy strategy, String... children) {
        return spawn(new SupervisionGroup(test.system(), strategy), children);
    }

    private List<RuntimeEvent.FailureDecided> decisions(String path) {
        return test.events().stream()
                .filter(event -> event instanceof RuntimeEvent.FailureDecided decided
                        && decided.path().equals(path))
                .map(RuntimeEvent.FailureDecided.class::cast)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldSayWhoFailedOnWhatAndHowOftenItWasRestartedWhateverIsDecided(Directive directive) {
        Directive[] next = {Directive.RESTART};
        SupervisionGroup group = spawn(SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> next[0]), "a");
        ActorRef<Object> child = group.child("a");
        child.tell(new IllegalStateException("first"));
        test.advance(Duration.ofSeconds(1));
        next[0] = directive;
        LoggedLines lines = LoggedLines.of(() -> {
            child.tell(new Rude("second"));
            test.runUntilIdle();
        });
        int restarts = directive == Directive.RESTART ? 2 : 1;
        assertThat(decisions("/user/p/a")).hasSize(2).last().satisfies(decided -> {
            assertThat(decided.directive()).isEqualTo(directive);
            assertThat(decided.restarts()).isEqualTo(restarts);
            assertThat(decided.failure().child()).isEqualTo(child);
            assertThat(decided.failure().error()).isInstanceOf(Rude.class);
            assertThat(decided.failure().message()).isInstanceOf(Rude.class);
            assertThat(decided.failure().incarnation()).isEqualTo(2);
        });
        assertThat(lines.containing("/user/p/a failed on " + Rude.class.getName() + " (incarnation 2)"))
                .hasSize(1);
        assertThat(lines.containing("at " + DecisionTest.class.getName())).isNotEmpty();
        assertThat(lines.containing("/user/p/a: " + directive + " after " + Rude.class.getName() + " on "
                        + Rude.class.getName() + " (incarnation 2, restarts so far: " + restarts + ")"))
                .hasSize(1);
    }

    private static final class Rude extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Rude(String message) {
            super(message);
        }
    }

    @Test
    void shouldNeverStopWhenFailuresAreSpacedForAMinute() {
        SupervisionGroup group = spawn(SupervisorStrategy.restarting(10, Duration.ofSeconds(1)), "a");
        ActorRef<Object> child = group.child("a");
        for (int i = 0; i < 400; i++) {
            child.tell("fine");
            child.tell(new IllegalStateException("oops"));
            test.advance(Duration.ofMillis(150));
        }
        assertThat(child.terminated()).isFalse();
        assertThat(group.instances("a")).isEqualTo(401);
        assertThat(decisions("/user/p/a")).hasSize(400).allMatch(decided -> decided.directive() == Directive.RESTART);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldReplaceTheManagerAndAllItsWorkersWhenAWorkerFailsAndTheManagerDoesNotDecide(long seed) {
        try (TestSystem tree = TestSystem.deterministic(seed)) {
            SupervisionFamily boss = new SupervisionFamily(tree.system());
            SupervisionGroup managed = new SupervisionGroup(tree.system(), SupervisorStrategy.escalating());
            tree.system()
                    .spawn(
                            Props.of(() -> new SupervisionFamily.Parent(boss, List.of("other"), RESTART) {
                                @Override
                                public void preStart(ActorContext<Object> context) throws Exception {
                                    super.preStart(context);
                                    context.spawn(managed.props("w1-", "w2-", "w3-"), "manager");
                                }
                            }),
                            "boss");
            tree.runUntilIdle();
            managed.news();
            managed.ref("/user/boss/manager/w2-").tell(new IllegalStateException("worker"));
            managed.ref("/user/boss/manager/w1-").tell("waits");
            tree.advance(Duration.ofSeconds(1));
            assertThat(managed.news())
                    .filteredOn(line -> !line.endsWith("waits"))
                    .containsExactlyInAnyOrder(
                            "p1 ends",
                            "w1-1 ends",
                            "w2-1 ends",
                            "w3-1 ends",
                            "p2 begins",
                            "w1-2 begins",
                            "w2-2 begins",
                            "w3-2 begins");
            boss.ref("/user/boss/other").tell("x");
            tree.runUntilIdle();
            assertThat(boss.log()).containsExactly("/user/boss/other#1 x 1");
        }
    }

    @Test
    void shouldDecideWhenThereIsAnInstanceAgainWhenAKeptChildFailsDuringItsParentsDelay() {
        SupervisionGroup group = spawn(new SupervisionGroup(test.system(), RESTART).keepingChildren(), "a", "b");
        group.ref("/user/p").tell(new IllegalStateException("p"));
        test.advance(Duration.ofMillis(50));
        group.cell("/user/p/a").fail(new IllegalStateException("a"));
        group.cell("/user/p/b").fail(new IllegalStateException("b"));
        test.advance(Duration.ofMillis(40));
        assertThat(decisions("/user/p/a")).isEmpty();
        assertThat(group.news()).containsExactly("p1 ends");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news())
                .startsWith("p2 begins")
                .containsExactlyInAnyOrder("p2 begins", "a1 ends", "a2 begins", "b1 ends", "b2 begins");
        assertThat(decisions("/user/p/a")).hasSize(1);
    }

    @Test
    void shouldStopTheKeptChildWhenItsParentIsStoppedDuringItsDelay() {
        SupervisionGroup group = spawn(new SupervisionGroup(test.system(), RESTART).keepingChildren(), "a");
        group.ref("/user/p").tell(new IllegalStateException("p"));
        test.advance(Duration.ofMillis(50));
        group.cell("/user/p/a").fail(new IllegalStateException("a"));
        test.runUntilIdle();
        test.system().stop(group.ref("/user/p"));
        test.advance(Duration.ofMinutes(1));
        assertThat(group.news()).containsExactly("p1 ends", "a1 ends");
        assertThat(test.system().actorCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldStopTheChildWithOneDeadLetterWhenItsSupervisorIsStoppedWhileItFails(long turns) {
        SupervisionGroup group = spawn(RESTART, "a");
        ActorRef<Object> child = group.child("a");
        child.tell(new IllegalStateException("a"));
        child.tell("behind");
        for (long i = 0; i < turns; i++) {
            test.executor().step();
        }
        test.system().stop(group.ref("/user/p"));
        test.advance(Duration.ofMinutes(1));
        assertThat(child.terminated()).isTrue();
        assertThat(group.news()).containsExactly("a1 ends", "p1 ends");
        assertThat(test.deadLetters())
                .filteredOn(letter -> letter.message().equals("behind"))
                .hasSize(1);
        assertThat(test.system().actorCount()).isZero();
    }

    /** A parent that keeps its children and whose second constructor fails, and one above it that resumes it. */
    private SupervisionGroup spawnBelowOneThatResumes() {
        SupervisionGroup group = new SupervisionGroup(test.system(), RESTART)
                .keepingChildren()
                .constructor("p", instance -> {
                    if (instance == 2) {
                        throw new IllegalArgumentException("constructor");
                    }
                });
        SupervisorStrategy above = SupervisorStrategy.oneForOne(
                RestartLimit.unlimited(),
                error -> error instanceof IllegalArgumentException ? Directive.RESUME : Directive.RESTART);
        test.system()
                .spawn(
                        Props.of(() ->
                                new SupervisionFamily.Parent(new SupervisionFamily(test.system()), List.of(), above) {
                                    @Override
                                    public void preStart(ActorContext<Object> context) {
                                        context.spawn(group.props("a"), "p");
                                    }
                                }),
                        "g");
        test.runUntilIdle();
        group.news();
        return group;
    }

    @Test
    void shouldMakeAnInstanceWhenAnActorIsResumedThatHasNone() {
        SupervisionGroup group = spawnBelowOneThatResumes();
        group.ref("/user/g/p").tell(new IllegalStateException("p"));
        group.ref("/user/g/p").tell("behind");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).containsExactly("p1 ends", "p3 begins", "p3 behind");
        assertThat(decisions("/user/g/p"))
                .extracting(RuntimeEvent.FailureDecided::directive)
                .containsExactly(Directive.RESTART, Directive.RESUME);
    }

    @Test
    void shouldDecideAboutTheChildrenWhenAParentIsResumedThatHasNoInstance() {
        SupervisionGroup group = spawnBelowOneThatResumes();
        group.ref("/user/g/p").tell(new IllegalStateException("p"));
        test.advance(Duration.ofMillis(150));
        group.cell("/user/g/p/a").fail(new IllegalStateException("a"));
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).containsExactly("p1 ends", "p3 begins", "a1 ends", "a2 begins");
    }

    @Test
    void shouldAskTheStrategyOncePerFailureWhateverTheKind() {
        List<Throwable> asked = new ArrayList<>();
        SupervisionGroup group = spawn(
                SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> {
                    asked.add(error);
                    return Directive.RESTART;
                }),
                "a",
                "b",
                "c");
        RuntimeException error = new IllegalStateException("a");
        group.child("a").tell(error);
        test.advance(Duration.ofSeconds(1));
        assertThat(asked).containsExactly(error);
    }
}
