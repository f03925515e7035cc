package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Ticking;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Children that are restarted, or stopped, because one of them has failed. */
class GroupRestartTest {
    private static final Duration DELAY = Duration.ofMillis(100);
    private static final SupervisorStrategy ALL =
            SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    private static final SupervisorStrategy REST =
            SupervisorStrategy.restForOne(RestartLimit.unlimited(), error -> Directive.RESTART);

    private TestSystem test = TestSystem.deterministic(1);
    private SupervisionGroup group;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    @AfterEach
    void close() {
        test.close();
    }

    private void open(long seed) {
        test.close();
        test = TestSystem.deterministic(seed);
    }

    private void spawn(SupervisorStrategy strategy, String... children) {
        group = new SupervisionGroup(test.system(), strategy);
        begin(children);
    }

    private void begin(String... children) {
        group.spawn(children);
        test.runUntilIdle();
        group.news();
    }

    private void fail(String child) {
        group.child(child).tell(new IllegalStateException(child));
        test.runUntilIdle();
    }

    /** Lets children fail before their supervisor has a turn. */
    private void failTogether(String... children) {
        for (String child : children) {
            group.cell("/user/p/" + child).fail(new IllegalStateException(child));
        }
        test.runUntilIdle();
    }

    private List<RuntimeEvent.FailureDecided> decisions() {
        return test.events().stream()
                .filter(RuntimeEvent.FailureDecided.class::isInstance)
                .map(RuntimeEvent.FailureDecided.class::cast)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldEndAllFromTheYoungestAndBeginAllFromTheOldestWhenAllForOneRestarts(long seed) {
        open(seed);
        spawn(ALL, "a", "b", "c");
        fail("b");
        assertThat(group.news()).containsExactly("c1 ends", "b1 ends", "a1 ends");
        test.advance(DELAY.minusMillis(10));
        assertThat(group.news()).isEmpty();
        test.advance(Duration.ofMillis(10));
        assertThat(group.news()).containsExactly("a2 begins", "b2 begins", "c2 begins");
        assertThat(decisions()).hasSize(1);
        group.child("a").tell("x");
        test.runUntilIdle();
        assertThat(group.news()).containsExactly("a2 x");
    }

    @Test
    void shouldKeepTheMessagesOfEveryoneWhenAllForOneRestarts() {
        spawn(ALL, "a", "b");
        fail("b");
        group.child("a").tell("x");
        group.child("b").tell("y");
        test.runUntilIdle();
        assertThat(group.news()).containsExactly("b1 ends", "a1 ends");
        test.advance(DELAY);
        assertThat(group.news()).contains("a2 x", "b2 y").hasSize(4);
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldHandleTheFailedMessageOnceMoreWhenAllAreRestartedWithRedelivery() {
        spawn(ALL.withRedelivery(), "a", "b");
        List<String> tries = new ArrayList<>();
        group.child("b").tell(LogActor.step(context -> {
            tries.add("again");
            if (tries.size() == 1) {
                throw new IllegalStateException("first time");
            }
        }));
        group.child("b").tell("behind");
        test.advance(DELAY);
        assertThat(tries).hasSize(2);
        assertThat(group.news()).containsExactly("b1 ends", "a1 ends", "a2 begins", "b2 begins", "b2 behind");
    }

    @Test
    void shouldStopAllWhenAllForOneStops() {
        spawn(SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.STOP), "a", "b", "c");
        fail("b");
        assertThat(group.news()).containsExactlyInAnyOrder("a1 ends", "b1 ends", "c1 ends");
        assertThat(test.system().actorCount()).isEqualTo(1);
    }

    @Test
    void shouldStopAllWhenTheFailingChildHasUsedUpItsLimitAndCountNothingForItsSiblings() {
        spawn(SupervisorStrategy.allForOne(RestartLimit.of(1, Duration.ZERO), error -> Directive.RESTART), "a", "b");
        fail("a");
        test.advance(DELAY);
        fail("b");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.instances("a")).isEqualTo(3);
        assertThat(group.instances("b")).isEqualTo(3);
        fail("b");
        assertThat(test.system().actorCount()).isEqualTo(1);
    }

    @Test
    void shouldTreatEachFailureByTheStrategyOfTheMomentWhenItSwitchesToAllForOne() {
        spawn(SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART), "a", "b");
        fail("a");
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins");
        group.strategy(ALL);
        fail("b");
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("b1 ends", "a2 ends", "a3 begins", "b2 begins");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldLeaveOlderChildrenAloneWhenRestForOneRestarts(long seed) {
        open(seed);
        spawn(REST, "a", "b", "c", "d");
        fail("b");
        test.advance(DELAY);
        assertThat(group.news())
                .containsExactly("d1 ends", "c1 ends", "b1 ends", "b2 begins", "c2 begins", "d2 begins");
        assertThat(group.instances("a")).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldRestartEachOnceWhenSiblingsFailTogether(long seed) {
        open(seed);
        spawn(ALL, "a", "b", "c");
        failTogether("c", "a");
        test.advance(Duration.ofSeconds(5));
        assertThat(group.news())
                .containsExactly("c1 ends", "b1 ends", "a1 ends", "a2 begins", "b2 begins", "c2 begins");
        assertThat(decisions())
                .singleElement()
                .satisfies(decision -> assertThat(decision.path()).isEqualTo("/user/p/c"));
    }

    @Test
    void shouldDecideTheSecondFailureTooWhenItsChildWasNotRestartedForTheFirst() {
        spawn(REST, "a", "b", "c");
        failTogether("b", "a");
        test.advance(DELAY);
        assertThat(group.news())
                .startsWith("c1 ends", "b1 ends", "b2 begins", "c2 begins", "c2 ends", "b2 ends", "a1 ends");
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("a2 begins", "b3 begins", "c3 begins");
        assertThat(decisions()).hasSize(2);
    }

    @Test
    void shouldRestartAllOnceMoreWhenOneConstructorFails() {
        group = new SupervisionGroup(test.system(), ALL).constructor("b", instance -> {
            if (instance == 2) {
                throw new IllegalArgumentException("constructor");
            }
        });
        begin("a", "b", "c");
        fail("c");
        test.advance(DELAY);
        assertThat(group.news())
                .containsExactly("c1 ends", "b1 ends", "a1 ends", "a2 begins", "c2 begins", "c2 ends", "a2 ends");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).containsExactly("a3 begins", "b3 begins", "c3 begins");
        assertThat(decisions())
                .extracting(decision -> decision.failure().incarnation())
                .containsExactly(1, 2);
    }

    @Test
    void shouldLeaveOutAChildThatStopsDuringTheDelay() {
        spawn(ALL, "a", "b", "c");
        fail("c");
        group.news();
        test.system().stop(group.child("b"));
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("a2 begins", "c2 begins");
        fail("a");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).containsExactly("c2 ends", "a2 ends", "a3 begins", "c3 begins");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldGoOnWithTheOthersWhenAChildIsStoppedWhileTheyEnd(long seed) {
        open(seed);
        spawn(ALL, "a", "b", "c");
        group.child("a").tell(new IllegalStateException("a"));
        shouldGoOnWithoutB(seed % 12);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldGoOnWithTheOthersWhenAChildIsStoppedWhileTheyBegin(long seed) {
        open(seed);
        spawn(ALL, "a", "b", "c");
        fail("a");
        test.clock().advance(DELAY);
        ((Ticking) test.system()).tick();
        shouldGoOnWithoutB(seed % 12);
    }

    private void shouldGoOnWithoutB(long turns) {
        ActorRef<Object> b = group.child("b");
        for (long i = 0; i < turns; i++) {
            test.executor().step();
        }
        test.system().stop(b);
        test.advance(DELAY);
        assertThat(b.terminated()).isTrue();
        assertThat(SupervisionGroup.errors(withFirstBeginnings(group.news()))).isEmpty();
        fail("c");
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).containsExactly("c2 ends", "a2 ends", "a3 begins", "c3 begins");
    }

    private static List<String> withFirstBeginnings(List<String> log) {
        return Stream.concat(Stream.of("a1 begins", "b1 begins", "c1 begins"), log.stream())
                .toList();
    }

    @Test
    void shouldStopTemporaryChildrenAndRestartTheOthersWhenOneFails() {
        group = new SupervisionGroup(test.system(), ALL).type("b", RestartType.TEMPORARY);
        begin("a", "b", "c");
        fail("a");
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("c1 ends", "b1 ends", "a1 ends", "a2 begins", "c2 begins");
        assertThat(test.system().find("/user/p/b")).isEmpty();
    }

    @Test
    void shouldStopATemporaryChildAloneWhenItFailsItself() {
        group = new SupervisionGroup(test.system(), ALL).type("b", RestartType.TEMPORARY);
        begin("a", "b", "c");
        fail("b");
        test.advance(DELAY);
        assertThat(group.news()).containsExactly("b1 ends");
        assertThat(test.system().actorCount()).isEqualTo(3);
    }
}
