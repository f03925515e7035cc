package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The orderly end of a system, step by step. */
class ShutdownTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final TestSystem test = TestSystem.deterministic(20);
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    private void shutDown() {
        test.await(test.system().shutdown(LONG), SHORT);
    }

    private ActorRef<Object> spawn(String name) {
        return test.system().spawn(LogActor.props(log), name);
    }

    @Test
    void shouldEndAnIdleSystemPromptlyAndSaySoOnce() {
        AtomicInteger completions = new AtomicInteger();
        test.system().terminated().thenRun(completions::incrementAndGet);
        CompletionStage<Void> down = test.system().shutdown(LONG);
        assertThat(down.toCompletableFuture()).isNotDone();
        test.await(down, SHORT);
        assertThat(completions).hasValue(1);
        test.await(test.system().shutdown(Duration.ZERO), Duration.ZERO);
        test.await(test.system().terminated(), Duration.ZERO);
        test.advance(SHORT);
        assertThat(completions).hasValue(1);
    }

    @Test
    void shouldHandleWhatIsQueuedFirst() {
        ActorRef<Object> actor = spawn("a");
        for (int i = 0; i < 1_000; i++) {
            actor.tell(i);
        }
        shutDown();
        assertThat(log).hasSize(1_001).startsWith("0").endsWith("999", "postStop");
        assertThat(test.deadLetters()).isEmpty();
        assertThat(test.system().actorCount()).isZero();
    }

    @Test
    void shouldRefuseMessagesFromEverywhereOnceItHasBegun() {
        ActorRef<Object> actor = spawn("a");
        ActorRef<Object> other = spawn("b");
        actor.tell((Step) context -> {
            log.add("tried " + other.tryTell("from inside"));
            other.tell("told from inside", context.self());
        });
        CompletionStage<Void> down = test.system().shutdown(LONG);
        actor.tell("from outside");
        assertThat(actor.tryTell("tried from outside")).isEqualTo(EnqueueOutcome.CLOSED);
        test.await(down, SHORT);
        actor.tell("after the end");
        assertThat(log).containsExactlyInAnyOrder("tried CLOSED", "postStop", "postStop");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message)
                .containsExactly(
                        "from outside", "tried from outside", "from inside", "told from inside", "after the end");
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsOnly(DeadLetterReason.SHUTTING_DOWN);
    }

    @Test
    void shouldStopActorsThatAreToldToWhileItWaits() {
        ActorRef<Object> actor = spawn("a");
        test.runUntilIdle();
        CompletionStage<Void> down = test.system().shutdown(LONG);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(log).as("system messages are taken").containsExactly("postStop");
        test.await(down, SHORT);
    }

    @Test
    void shouldNotWaitForMessagesOfSuspendedActors() {
        ActorRef<Object> suspended = spawn("a");
        ActorRef<Object> waiting = spawn("b");
        test.system().suspend(suspended);
        waiting.tell((Step) context -> context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(LONG)));
        test.runUntilIdle();
        suspended.tell("1");
        suspended.tell("2");
        waiting.tell("3");
        shutDown();
        assertThat(log).containsExactly("postStop", "postStop");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(test.system().deadLetterCount(DeadLetterReason.SUSPENDED_AT_SHUTDOWN))
                .isEqualTo(3);
    }

    @Test
    void shouldStopAnActorThatFailsMeanwhileInsteadOfRestartingIt() {
        ActorRef<Object> actor = spawn("a");
        actor.tell(LogActor.failing());
        actor.tell("behind");
        shutDown();
        assertThat(log).containsExactly("postStop");
        assertThat(test.events()).noneMatch(RuntimeEvent.ActorRestarted.class::isInstance);
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("behind");
    }

    @Test
    void shouldStopEveryActorOnceChildrenBeforeParents() {
        ActorRef<Object> root = test.system().spawn(Props.of(() -> new Node(log, 3)), "n");
        test.runUntilIdle();
        assertThat(test.system().actorCount()).isEqualTo(1 + 2 + 4 + 8);
        shutDown();
        assertThat(root.terminated()).isTrue();
        assertThat(log).hasSize(15).doesNotHaveDuplicates().last().isEqualTo("/user/n");
        for (String path : log) {
            String parent = path.substring(0, path.lastIndexOf('/'));
            if (!parent.equals("/user")) {
                assertThat(log.indexOf(parent)).as(path).isGreaterThan(log.indexOf(path));
            }
        }
    }

    /** An actor with two children, and so on down. */
    private static final class Node extends LogActor {
        private final int levels;

        Node(List<String> log, int levels) {
            super(log);
            this.levels = levels;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            for (int i = 0; i < 2 && levels > 0; i++) {
                List<String> shared = log();
                context.spawn(Props.of(() -> new Node(shared, levels - 1)), "n" + i);
            }
        }

        @Override
        public void postStop(ActorContext<Object> context) {
            note(context.path());
        }
    }

    @Test
    void shouldLetAnActorShutTheSystemDown() {
        ActorRef<Object> actor = spawn("a");
        actor.tell((Step) context -> context.system().shutdown(LONG));
        actor.tell("still handled");
        test.runUntilIdle();
        test.await(test.system().terminated(), SHORT);
        assertThat(log).containsExactly("still handled", "postStop");
    }

    @Test
    void shouldBalanceRegistrations() {
        for (int i = 0; i < 20; i++) {
            spawn("a" + i);
        }
        shutDown();
        long registered = test.events().stream()
                .filter(RuntimeEvent.ActorRegistered.class::isInstance)
                .count();
        List<String> deregistered = test.events().stream()
                .filter(RuntimeEvent.ActorDeregistered.class::isInstance)
                .map(event -> ((RuntimeEvent.ActorDeregistered) event).path())
                .filter(path -> !path.equals("/user"))
                .toList();
        assertThat(deregistered).hasSize((int) registered).doesNotHaveDuplicates();
    }

    @Test
    void shouldCompleteForEveryCallerTheSame() {
        CompletableFuture<Void> first = test.system().shutdown(LONG).toCompletableFuture();
        CompletableFuture<Void> second =
                test.system().shutdown(Duration.ofSeconds(1)).toCompletableFuture();
        test.await(first, SHORT);
        assertThat(second).isCompleted();
    }
}
