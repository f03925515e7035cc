package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorNameException;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** From the first hook to the last. */
class LifeCycleTest {
    private final TestSystem test = TestSystem.deterministic(11);
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** Writes down what happens to it, and spawns the children it is told to. */
    private final class Scribe implements Actor<String> {
        private final List<String> children;

        Scribe(String... children) {
            this.children = List.of(children);
        }

        @Override
        public void preStart(ActorContext<String> context) {
            log.add(name(context) + " preStart");
            children.forEach(child -> context.spawn(Props.of(() -> new Scribe()), child));
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            log.add(name(context) + " " + message);
            if (message.equals("stop")) {
                context.stop();
                context.stop();
            }
        }

        @Override
        public void postStop(ActorContext<String> context) {
            log.add(name(context) + " postStop");
        }

        private String name(ActorContext<String> context) {
            return context.path().substring("/user/".length());
        }
    }

    private ActorRef<String> scribe(String name, String... children) {
        return test.system().spawn(Props.of(() -> new Scribe(children)), name);
    }

    @Test
    void shouldCallPreStartOnceAndBeforeTheFirstMessageWhenSpawned() {
        ActorRef<String> actor = scribe("a");
        actor.tell("one");
        actor.tell("two");
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart", "a one", "a two");
    }

    @Test
    void shouldCallPreStartWhenThereIsNoMessage() {
        scribe("a");
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart");
    }

    @Test
    void shouldBuryWhatWaitsAndCallPostStopOnceWhenStopped() {
        ActorRef<String> actor = scribe("a", "child");
        test.runUntilIdle();
        test.system().stop(actor);
        actor.tell("late");
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart", "a/child preStart", "a/child postStop", "a postStop");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(tuple("late", "/user/a", DeadLetterReason.ACTOR_STOPPED));
        assertThat(actor.terminated()).isTrue();
        assertThat(test.system().find("/user/a")).isEmpty();
        assertThat(test.system().actorCount()).isZero();
    }

    @Test
    void shouldHandleNothingMoreWhenAHandlerStopsItsActor() {
        ActorRef<String> actor = scribe("a");
        actor.tell("one");
        actor.tell("stop");
        actor.tell("two");
        actor.tell("three");
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart", "a one", "a stop", "a postStop");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("two", "three");
    }

    @Test
    void shouldDeregisterOnceWhenAnActorStopsItselfTwice() {
        ActorRef<String> actor = scribe("a");
        actor.tell("stop");
        test.system().stop(actor);
        test.runUntilIdle();
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(log).containsOnlyOnce("a postStop");
        assertThat(test.events()).containsOnlyOnce(new RuntimeEvent.ActorDeregistered("/user/a"));
        assertThat(test.system().actorCount()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldCallPostStopOnceWhenStoppedByManyAtOnce(Runtimes.Combination runtime) {
        try (SystemOnThreads threads = runtime.open()) {
            int rounds = 200;
            AtomicInteger stopped = new AtomicInteger();
            List<ActorRef<String>> actors = new ArrayList<>();
            for (int i = 0; i < rounds; i++) {
                actors.add(threads.system().spawn(Props.of(() -> new CountingStops(stopped))));
            }
            SystemOnThreads.atOnce(
                    4,
                    number -> actors.forEach(actor -> {
                        actor.tell("m");
                        threads.system().stop(actor);
                    }));
            SystemOnThreads.await(() -> threads.system().actorCount() == 0, "all actors to stop");
            assertThat(stopped).hasValue(rounds);
        }
    }

    private record CountingStops(AtomicInteger stopped) implements Actor<String> {
        @Override
        public void receive(String message, ActorContext<String> context) {
            context.stop();
        }

        @Override
        public void postStop(ActorContext<String> context) {
            stopped.incrementAndGet();
        }
    }

    @Test
    void shouldStopAndTellWatchersWhenPostStopThrows() {
        Probe<String> probe = test.probe();
        IllegalStateException error = new IllegalStateException("postStop");
        ActorRef<String> actor = test.system().spawn(Props.of(() -> new ThrowingInPostStop(error)), "a");
        test.runUntilIdle();
        test.system().stop(actor);
        probe.expectTerminated(actor, Duration.ofSeconds(1));
        assertThat(test.events()).contains(new RuntimeEvent.ErrorContained("postStop", "/user/a", error));
        assertThat(actor.terminated()).isTrue();
    }

    private record ThrowingInPostStop(RuntimeException error) implements Actor<String> {
        @Override
        public void receive(String message, ActorContext<String> context) {}

        @Override
        public void postStop(ActorContext<String> context) {
            throw error;
        }
    }

    @Test
    void shouldFinishPreStartAndHandleNoMessageWhenStoppedBeforeItsStart() {
        ActorRef<String> actor = scribe("a");
        actor.tell("one");
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart", "a postStop");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("one");
    }

    @Test
    void shouldFinishPreStartAndHandleNoMessageWhenStoppedDuringItsStart() {
        CountDownLatch inPreStart = new CountDownLatch(1);
        CountDownLatch stopSent = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        List<String> seen = new ArrayList<>();
        try (SystemOnThreads threads = SystemOnThreads.threads(2)) {
            ActorRef<String> actor = threads.system().spawn(Props.of(() -> new Actor<>() {
                @Override
                public void preStart(ActorContext<String> context) {
                    inPreStart.countDown();
                    SystemOnThreads.await(stopSent, "the stop");
                    seen.add("preStart");
                }

                @Override
                public void receive(String message, ActorContext<String> context) {
                    seen.add(message);
                }

                @Override
                public void postStop(ActorContext<String> context) {
                    seen.add("postStop");
                    gone.countDown();
                }
            }));
            SystemOnThreads.await(inPreStart, "preStart");
            actor.tell("one");
            threads.system().stop(actor);
            stopSent.countDown();
            SystemOnThreads.await(gone, "postStop");
        }
        assertThat(seen).containsExactly("preStart", "postStop");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void shouldStopChildrenFromTheYoungestOnAndBelowFirstWhenAParentStops(long seed) {
        try (TestSystem seeded = TestSystem.deterministic(seed)) {
            ActorRef<String> top = seeded.system().spawn(Props.of(() -> new Tree(2)), "t");
            seeded.runUntilIdle();
            log.clear();
            seeded.system().stop(top);
            seeded.runUntilIdle();
            assertThat(log)
                    .containsExactly(
                            "/user/t/b/b",
                            "/user/t/b/a",
                            "/user/t/b",
                            "/user/t/a/b",
                            "/user/t/a/a",
                            "/user/t/a",
                            "/user/t");
        }
    }

    private final class Tree implements Actor<String> {
        private final int levels;

        Tree(int levels) {
            this.levels = levels;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            if (levels > 0) {
                context.spawn(Props.of(() -> new Tree(levels - 1)), "a");
                context.spawn(Props.of(() -> new Tree(levels - 1)), "b");
            }
        }

        @Override
        public void receive(String message, ActorContext<String> context) {}

        @Override
        public void postStop(ActorContext<String> context) {
            log.add(context.path());
        }
    }

    @Test
    void shouldRefuseANameWhenItsOwnerIsAliveOrStopping() {
        ActorRef<String> first = scribe("a", "child");
        assertThatExceptionOfType(ActorNameException.class)
                .isThrownBy(() -> scribe("a"))
                .withMessageContaining("/user/a")
                .withMessageContaining("taken");
        test.runUntilIdle();
        test.system().stop(first);
        assertThatExceptionOfType(ActorNameException.class).isThrownBy(() -> scribe("a"));
        test.runUntilIdle();
        ActorRef<String> second = scribe("a");
        assertThat(second).isNotEqualTo(first);
        assertThat(second.path()).isEqualTo(first.path());
        test.runUntilIdle();
        first.tell("to the first");
        test.runUntilIdle();
        assertThat(log).doesNotContain("a to the first");
        assertThat(test.system().actorCount()).isEqualTo(1);
    }

    @Test
    void shouldLeaveNothingBehindWhenASpawnIsRefused() {
        scribe("a");
        int before = test.system().actorCount();
        assertThatExceptionOfType(ActorNameException.class).isThrownBy(() -> scribe("a"));
        assertThatExceptionOfType(ActorNameException.class).isThrownBy(() -> scribe("a/b"));
        assertThat(test.system().actorCount()).isEqualTo(before);
        test.runUntilIdle();
        assertThat(log).containsExactly("a preStart");
    }

    @Test
    void shouldDeliverWhenHooksSend() {
        Probe<String> probe = test.probe();
        ActorRef<String> actor = test.system().spawn(Props.of(() -> new Actor<>() {
            @Override
            public void preStart(ActorContext<String> context) {
                probe.ref().tell("preStart", context.self());
                context.self().tell("to self");
            }

            @Override
            public void receive(String message, ActorContext<String> context) {
                probe.ref().tell(message);
                context.stop();
            }

            @Override
            public void postStop(ActorContext<String> context) {
                probe.ref().tell("postStop");
            }
        }));
        assertThat(probe.receiveMany(3, Duration.ofSeconds(1))).containsExactly("preStart", "to self", "postStop");
        assertThat(actor.terminated()).isTrue();
    }

    @Test
    void shouldQueueAndNotRecurseWhenAnActorTellsItself() {
        AtomicInteger depth = new AtomicInteger();
        AtomicInteger hops = new AtomicInteger();
        ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> {
            assertThat(depth.incrementAndGet()).isEqualTo(1);
            hops.incrementAndGet();
            if (message > 0) {
                context.self().tell(message - 1);
            }
            depth.decrementAndGet();
        }));
        actor.tell(99_999);
        test.runUntilIdle();
        assertThat(hops).hasValue(100_000);
    }
}
