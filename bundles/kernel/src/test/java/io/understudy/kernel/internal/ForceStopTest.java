package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.Ticking;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a system the hard way, step by step. */
class ForceStopTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private TestSystem test = TestSystem.deterministic(7);
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    private long deadLetters() {
        return Arrays.stream(DeadLetterReason.values())
                .mapToLong(test.system()::deadLetterCount)
                .sum();
    }

    private ActorRef<Object> spawnWithBacklog() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        test.runUntilIdle();
        actor.tell("1");
        actor.tell("2");
        return actor;
    }

    @Test
    void shouldHandleNothingMoreWhenTheSystemIsRunning() {
        ActorRef<Object> actor = spawnWithBacklog();
        CompletionStage<Void> down = test.system().forceStop();
        assertThat(actor.tryTell("3")).isEqualTo(EnqueueOutcome.CLOSED);
        test.await(down, SHORT);
        assertThat(log).containsExactly("postStop");
        assertThat(deadLetters()).isEqualTo(3);
        assertThat(test.system().actorCount()).isZero();
    }

    @Test
    void shouldHandleNothingMoreWhenAShutdownHandlesWhatIsQueued() {
        spawnWithBacklog();
        CompletionStage<Void> orderly = test.system().shutdown(LONG);
        ((Ticking) test.system()).tick();
        test.await(test.system().forceStop(), SHORT);
        assertThat(orderly.toCompletableFuture()).isCompleted();
        assertThat(log).containsExactly("postStop");
        assertThat(deadLetters()).isEqualTo(2);
    }

    @Test
    void shouldStopEveryActorOnceWhenActorsAreStoppingAlready() {
        ActorRef<Object> parent = test.system().spawn(LogActor.props(log), "p");
        parent.tell((Step) context -> {
            for (int i = 0; i < 5; i++) {
                context.spawn(LogActor.props(log));
            }
        });
        test.runUntilIdle();
        test.system().shutdown(LONG);
        ((Ticking) test.system()).tick();
        ((Ticking) test.system()).tick();
        assertThat(test.executor().step()).as("the guardian stops").isTrue();
        assertThat(test.executor().step()).as("the parent stops").isTrue();
        test.await(test.system().forceStop(), SHORT);
        assertThat(log).hasSize(6).containsOnly("postStop");
    }

    @Test
    void shouldChangeNothingWhenCalledAgain() {
        spawnWithBacklog();
        AtomicInteger callbacks = new AtomicInteger();
        test.system().onTermination(callbacks::incrementAndGet);
        CompletableFuture<Void> first = test.system().forceStop().toCompletableFuture();
        CompletableFuture<Void> second = test.system().forceStop().toCompletableFuture();
        test.await(first, SHORT);
        assertThat(second).isCompleted();
        assertThat(test.system().forceStop().toCompletableFuture()).isCompleted();
        assertThat(test.system().shutdown(LONG).toCompletableFuture()).isCompleted();
        test.advance(SHORT);
        assertThat(log).containsExactly("postStop");
        assertThat(callbacks).hasValue(1);
        assertThat(deadLetters()).isEqualTo(2);
    }

    @Test
    void shouldRunPostStopOfAnActorThatHadNotStarted() {
        test.system().spawn(LogActor.props(log), "a").tell("never");
        test.await(test.system().forceStop(), SHORT);
        assertThat(log).containsExactly("postStop");
        assertThat(deadLetters()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void shouldAccountForEveryMessageAndStopEveryActorOnceWheneverItComes(long seed) {
        test.close();
        test = TestSystem.deterministic(seed);
        SplittableRandom random = new SplittableRandom(seed);
        Tree tree = new Tree();
        List<ActorRef<Object>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            test.system().spawn(Props.of(() -> new Node(tree, all, null, 2)), "n" + i);
        }
        test.runUntilIdle();
        assertThat(all).hasSize(5 * (1 + 3 + 9));
        for (int i = 0; i < 500; i++) {
            all.get(random.nextInt(all.size())).tell(i);
        }
        for (int steps = random.nextInt(40); steps > 0; steps--) {
            test.executor().step();
        }
        if (random.nextBoolean()) {
            test.system().shutdown(LONG);
            for (int steps = random.nextInt(40); steps > 0; steps--) {
                test.executor().step();
            }
        }
        CompletionStage<Void> down = test.system().forceStop();
        int handledBefore = tree.handled;
        test.await(down, SHORT);
        assertThat(tree.handled).as("handled after it has returned").isEqualTo(handledBefore);
        assertThat(tree.handled + deadLetters()).isEqualTo(500);
        assertThat(tree.stops).isEqualTo(all.size());
        assertThat(tree.tooEarly).as("parents that stopped before a child").isZero();
    }

    /** What became of a tree; for one thread, as the executor is. */
    private static final class Tree {
        private int handled;
        private int stops;
        private int tooEarly;
    }

    /** Has three children, and so on down; knows how many of them live. */
    private static final class Node implements Actor<Object> {
        private final Tree tree;
        private final List<ActorRef<Object>> all;
        private final Node parent;
        private final int levels;
        private int living;
        private boolean stopped;

        Node(Tree tree, List<ActorRef<Object>> all, Node parent, int levels) {
            this.tree = tree;
            this.all = all;
            this.parent = parent;
            this.levels = levels;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            all.add(context.self());
            for (int i = 0; i < 3 && levels > 0; i++) {
                living++;
                context.spawn(Props.of(() -> new Node(tree, all, this, levels - 1)));
            }
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            tree.handled++;
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            tree.stops += stopped ? 1_000 : 1;
            stopped = true;
            tree.tooEarly += living == 0 ? 0 : 1;
            if (parent != null) {
                parent.living--;
            }
        }
    }
}
