package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Directive;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Restarts that wait longer each time, what waits meanwhile, and how it ends. */
class SupervisionBackoffTest {
    private static final Backoff BACKOFF =
            Backoff.between(Duration.ofMillis(200), Duration.ofSeconds(2)).withJitter(0);

    private final TestSystem test = TestSystem.deterministic(73);
    private SupervisionGroup group;

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Object> spawn(SupervisorStrategy strategy) {
        group = new SupervisionGroup(test.system(), strategy);
        ActorRef<Object> parent = group.spawn("a", "b");
        test.runUntilIdle();
        group.news();
        return parent;
    }

    private void fail() {
        group.child("a").tell(new IllegalStateException("oops"));
        test.runUntilIdle();
    }

    @Test
    void shouldWaitTwiceAsLongEachTimeUpToTheLongestDelay() {
        spawn(SupervisorStrategy.backoff(BACKOFF));
        for (long millis : List.of(200L, 400L, 800L, 1600L, 2000L, 2000L)) {
            fail();
            test.advance(Duration.ofMillis(millis - 10));
            assertThat(group.news()).as(millis + " ms").hasSize(1);
            test.advance(Duration.ofMillis(10));
            assertThat(group.news()).as(millis + " ms").hasSize(1);
        }
        assertThat(group.instances("a")).isEqualTo(7);
        assertThat(group.instances("b")).isEqualTo(1);
    }

    @Test
    void shouldStopTheSupervisorAndTellItsWatchersWhenRestartsAreUsedUp() {
        ActorRef<Object> parent = spawn(SupervisorStrategy.backoff(BACKOFF.withMaxRestarts(2)));
        Probe<Object> watcher = test.probe("watcher");
        for (int i = 0; i < 2; i++) {
            fail();
            test.advance(Duration.ofMillis(500));
        }
        assertThat(parent.terminated()).isFalse();
        group.child("a").tell(new IllegalStateException("once too often"));
        group.child("a").tell("behind");
        watcher.expectTerminated(parent, Duration.ofSeconds(1));
        assertThat(group.news())
                .containsExactly("a1 ends", "a2 begins", "a2 ends", "a3 begins", "b1 ends", "a3 ends", "p1 ends");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("behind");
        assertThat(test.events().stream()
                        .filter(RuntimeEvent.FailureDecided.class::isInstance)
                        .map(event -> ((RuntimeEvent.FailureDecided) event).directive()))
                .containsExactly(Directive.RESTART, Directive.RESTART, Directive.STOP);
    }

    @Test
    void shouldRestartForEverWhenThereIsPeaceInBetween() {
        ActorRef<Object> parent =
                spawn(SupervisorStrategy.backoff(BACKOFF.withMaxRestarts(2).withResetAfter(Duration.ofSeconds(1))));
        for (int i = 0; i < 10; i++) {
            fail();
            test.advance(Duration.ofMillis(200));
            assertThat(group.instances("a")).isEqualTo(i + 2);
            test.advance(Duration.ofMillis(1100));
        }
        assertThat(parent.terminated()).isFalse();
    }

    @Test
    void shouldKeepAsManyMessagesAsTheBufferHoldsAndBuryTheRest() {
        spawn(SupervisorStrategy.backoff(BACKOFF.withBufferLimit(3)));
        fail();
        group.news();
        ActorRef<Object> child = group.child("a");
        IntStream.rangeClosed(1, 5).forEach(i -> child.tell("m" + i));
        test.advance(Duration.ofMillis(190));
        assertThat(group.news()).isEmpty();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("m4", "m5");
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsOnly(DeadLetterReason.MAILBOX_FULL);
        test.advance(Duration.ofMillis(10));
        assertThat(group.news()).containsExactly("a2 begins", "a2 m1", "a2 m2", "a2 m3");
        IntStream.rangeClosed(6, 15).forEach(i -> child.tell("m" + i));
        test.runUntilIdle();
        assertThat(group.news()).hasSize(10).startsWith("a2 m6").endsWith("a2 m15");
    }

    @Test
    void shouldKeepWhatWaitedBeforeTheFailureHoweverSmallTheBuffer() {
        spawn(SupervisorStrategy.backoff(BACKOFF.withBufferLimit(0)));
        ActorRef<Object> child = group.child("a");
        child.tell(new IllegalStateException("oops"));
        child.tell("before 1");
        child.tell("before 2");
        test.runUntilIdle();
        child.tell("after");
        test.advance(Duration.ofMillis(200));
        assertThat(group.news()).containsExactly("a1 ends", "a2 begins", "a2 before 1", "a2 before 2");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("after");
    }

    @Test
    void shouldLimitWhatWaitsForAResumeToo() {
        spawn(SupervisorStrategy.backoff(BACKOFF.withBufferLimit(1), error -> Directive.RESUME));
        fail();
        ActorRef<Object> child = group.child("a");
        IntStream.rangeClosed(1, 3).forEach(i -> child.tell("m" + i));
        test.advance(Duration.ofMillis(100));
        assertThat(group.news()).containsExactly("a1 m1");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("m2", "m3");
        IntStream.rangeClosed(4, 6).forEach(i -> child.tell("m" + i));
        test.runUntilIdle();
        assertThat(group.news()).containsExactly("a1 m4", "a1 m5", "a1 m6");
    }

    @Test
    void shouldKeepTheLimitWhenTheNextInstanceFailsToBegin() {
        group = new SupervisionGroup(test.system(), SupervisorStrategy.backoff(BACKOFF.withBufferLimit(2)))
                .constructor("a", instance -> {
                    if (instance == 2) {
                        throw new IllegalArgumentException("constructor");
                    }
                });
        group.spawn("a");
        test.runUntilIdle();
        fail();
        group.child("a").tell("m1");
        test.advance(Duration.ofMillis(250));
        IntStream.rangeClosed(2, 4).forEach(i -> group.child("a").tell("m" + i));
        test.advance(Duration.ofSeconds(1));
        assertThat(group.news()).endsWith("a3 begins", "a3 m1", "a3 m2");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("m3", "m4");
    }

    @Test
    void shouldBeginNothingWhenTheSupervisorIsStoppedDuringTheDelay() {
        ActorRef<Object> parent = spawn(SupervisorStrategy.backoff(BACKOFF.withBufferLimit(3)));
        ActorRef<Object> child = group.child("a");
        fail();
        child.tell("waits");
        test.advance(Duration.ofMillis(100));
        test.system().stop(parent);
        test.advance(Duration.ofMinutes(5));
        assertThat(group.news()).containsExactly("a1 ends", "b1 ends", "p1 ends");
        assertThat(group.instances("a")).isEqualTo(1);
        assertThat(test.system().actorCount()).isZero();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("waits");
    }

    @Test
    void shouldLetTheSupervisorDealWithItsOwnRestartWhenItFailsDuringTheDelay() {
        ActorRef<Object> parent = spawn(SupervisorStrategy.backoff(BACKOFF));
        fail();
        parent.tell(new IllegalStateException("p"));
        test.advance(Duration.ofSeconds(5));
        assertThat(group.news())
                .containsExactlyInAnyOrder("a1 ends", "b1 ends", "p1 ends", "p2 begins", "a2 begins", "b2 begins");
        assertThat(group.instances("a")).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingUncountedWhenManySendDuringTheDelay(Runtimes.Combination runtime) {
        try (SystemOnThreads threads = runtime.open()) {
            Backoff backoff = Backoff.between(Duration.ofMillis(300), Duration.ofSeconds(1))
                    .withBufferLimit(10);
            CountDownLatch sent = new CountDownLatch(1);
            SupervisionGroup live = new SupervisionGroup(threads.system(), SupervisorStrategy.backoff(backoff))
                    .constructor("a", instance -> {
                        if (instance == 2) {
                            SystemOnThreads.await(sent, "what is sent before the delay is over");
                        }
                    });
            live.spawn("a");
            SystemOnThreads.await(() -> live.log().size() == 2, "both to begin");
            ActorRef<Object> child = live.child("a");
            child.tell(new IllegalStateException("oops"));
            SystemOnThreads.await(() -> live.log().contains("a1 ends"), "the end");
            int first = 1;
            while (child.tryTell("first-" + first) != EnqueueOutcome.DIVERTED) {
                first++;
            }
            SystemOnThreads.atOnce(4, number -> {
                for (int i = 0; i < 100; i++) {
                    child.tell(number + "-" + i);
                }
            });
            sent.countDown();
            SystemOnThreads.await(() -> live.log().contains("a2 begins"), "the new instance");
            child.tell("last");
            SystemOnThreads.await(() -> live.log().contains("a2 last"), "the last message");
            List<String> handled = live.log().stream()
                    .filter(line -> line.startsWith("a2") && line.contains("-"))
                    .toList();
            assertThat(handled).hasSizeGreaterThanOrEqualTo(10);
            assertThat(handled.size() + threads.deadLetters()).isEqualTo(first + 400);
        }
    }
}
