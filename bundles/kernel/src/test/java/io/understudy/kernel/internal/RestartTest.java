package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.supervision.Failure;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a restart replaces, and what it keeps. */
class RestartTest {
    private static final Duration FIRST_DELAY = Duration.ofMillis(100);

    private final TestSystem test = TestSystem.deterministic(23);
    private final List<String> log = new ArrayList<>();
    private final AtomicInteger instances = new AtomicInteger();

    @AfterEach
    void close() {
        test.close();
    }

    /** Counts its messages; fails on "fail". */
    private class Counter implements Actor<String> {
        final int instance = instances.incrementAndGet();
        private int count;

        @Override
        public void preStart(ActorContext<String> context) throws Exception {
            log.add(instance + " preStart");
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            if (message.equals("fail")) {
                throw new IllegalStateException("fail");
            }
            log.add(instance + " " + message + " " + ++count);
        }

        @Override
        public void postStop(ActorContext<String> context) {
            log.add(instance + " postStop");
        }
    }

    private ActorRef<String> spawn(Props<String> props) {
        return test.system().spawn(props, "a");
    }

    private void tell(ActorRef<String> actor, String... messages) {
        for (String message : messages) {
            actor.tell(message);
        }
    }

    @Test
    void shouldKeepReferenceAndQueuedMessagesAndForgetStateWhenRestarted() {
        ActorRef<String> actor = spawn(Props.of(Counter::new));
        MailboxIndex index = AnyRef.of(actor, "actor").cell().index();
        tell(actor, "x", "x", "fail", "y", "z");
        test.runUntilIdle();
        assertThat(log).endsWith("1 x 1", "1 x 2", "1 postStop");
        test.advance(FIRST_DELAY);
        assertThat(log).endsWith("1 postStop", "2 preStart", "2 y 1", "2 z 2");
        assertThat(AnyRef.of(actor, "actor").cell().index()).isEqualTo(index);
        assertThat(test.system().find("/user/a")).hasValue(actor);
        assertThat(test.deadLetters()).isEmpty();
        assertThat(test.events()).contains(new RuntimeEvent.ActorRestarted("/user/a", 2));
    }

    @Test
    void shouldCallPostStopOnTheOldAndPreStartOnTheNewInstanceWhenHooksAreNotOverridden() {
        ActorRef<String> actor = spawn(Props.of(Counter::new));
        tell(actor, "fail");
        test.advance(FIRST_DELAY);
        assertThat(log).containsExactly("1 preStart", "1 postStop", "2 preStart");
    }

    @Test
    void shouldCallPreRestartOnTheOldAndPostRestartOnTheNewInstanceWhenHooksAreOverridden() {
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void preRestart(Throwable cause, ActorContext<String> context) {
                log.add(instance + " preRestart " + cause.getMessage());
            }

            @Override
            public void postRestart(Throwable cause, ActorContext<String> context) {
                log.add(instance + " postRestart " + cause.getMessage());
            }
        }));
        tell(actor, "fail");
        test.advance(FIRST_DELAY);
        assertThat(log).containsExactly("1 preStart", "1 preRestart fail", "2 postRestart fail");
    }

    @Test
    void shouldGoOnWithTheRestartWhenPreRestartThrows() {
        IllegalArgumentException error = new IllegalArgumentException("preRestart");
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void preRestart(Throwable cause, ActorContext<String> context) {
                throw error;
            }
        }));
        tell(actor, "fail", "x");
        test.advance(FIRST_DELAY);
        assertThat(log).containsExactly("1 preStart", "2 preStart", "2 x 1");
        assertThat(test.events()).contains(new RuntimeEvent.ErrorContained("preRestart", "/user/a", error));
    }

    @Test
    void shouldCountAsAnotherFailureWhenPostRestartThrows() {
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void postRestart(Throwable cause, ActorContext<String> context) throws Exception {
                if (instance == 2) {
                    throw new IllegalArgumentException("postRestart");
                }
                super.postRestart(cause, context);
            }
        }));
        tell(actor, "fail", "x");
        test.advance(Duration.ofSeconds(1));
        assertThat(log).containsExactly("1 preStart", "1 postStop", "2 postStop", "3 preStart", "3 x 1");
        assertThat(failures()).extracting(Failure::incarnation).containsExactly(1, 2);
        assertThat(failures()).extracting(Failure::message).containsExactly("fail", null);
    }

    @Test
    void shouldBeSupervisedWhenPreStartThrows() {
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void preStart(ActorContext<String> context) throws Exception {
                if (instance == 1) {
                    throw new IllegalArgumentException("preStart");
                }
                super.preStart(context);
            }
        }));
        tell(actor, "x");
        test.runUntilIdle();
        assertThat(log).doesNotContain("1 x 1");
        test.advance(FIRST_DELAY);
        assertThat(log).endsWith("2 preStart", "2 x 1");
    }

    @Test
    void shouldBeSupervisedWhenTheFactoryThrows() {
        ActorRef<String> actor = spawn(Props.of(() -> {
            Counter counter = new Counter();
            if (counter.instance == 1) {
                throw new IllegalArgumentException("factory");
            }
            return counter;
        }));
        tell(actor, "x");
        test.advance(FIRST_DELAY);
        assertThat(log).containsExactly("2 preStart", "2 x 1");
    }

    @Test
    void shouldTryAgainLaterEachTimeWhileTheFactoryThrows() {
        ActorRef<String> actor = spawn(Props.of(() -> {
            instances.incrementAndGet();
            throw new IllegalArgumentException("factory");
        }));
        tell(actor, "x");
        int[] tries = {1, 2, 2, 3, 3, 3, 3, 4};
        for (int expected : tries) {
            test.runUntilIdle();
            assertThat(instances).hasValue(expected);
            test.advance(FIRST_DELAY);
        }
        test.system().stop(actor);
        test.advance(Duration.ofMinutes(1));
        assertThat(actor.terminated()).isTrue();
        assertThat(instances).hasValue(4);
        assertThat(test.deadLetters()).hasSize(1);
    }

    @Test
    void shouldWaitForTheChildrenWhenPreRestartStopsThem() {
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void preStart(ActorContext<String> context) throws Exception {
                super.preStart(context);
                context.spawn(Props.of(() -> new ChildOf(instance)), "one");
                context.spawn(Props.of(() -> new ChildOf(instance)), "two");
            }
        }));
        tell(actor, "fail");
        test.advance(FIRST_DELAY);
        assertThat(log).containsSubsequence("1 preStart", "child of 1 two", "child of 1 one", "2 preStart");
        assertThat(test.system().find("/user/a/one")).isPresent();
        assertThat(test.system().actorCount()).isEqualTo(3);
    }

    private final class ChildOf implements Actor<String> {
        private final int instance;

        ChildOf(int instance) {
            this.instance = instance;
        }

        @Override
        public void receive(String message, ActorContext<String> context) {}

        @Override
        public void postStop(ActorContext<String> context) {
            String path = context.path();
            log.add("child of " + instance + " " + path.substring(path.lastIndexOf('/') + 1));
        }
    }

    @Test
    void shouldStopAllTheSameWhenStoppedWhileARestartWaitsForChildren() {
        ActorRef<String> actor = spawn(Props.of(() -> new Counter() {
            @Override
            public void preStart(ActorContext<String> context) throws Exception {
                super.preStart(context);
                context.spawn(Props.of(() -> new ChildOf(instance)), "one");
            }
        }));
        test.runUntilIdle();
        tell(actor, "fail");
        while (log.stream().noneMatch("1 postStop"::equals)) {
            assertThat(test.executor().step()).isTrue();
        }
        test.system().stop(actor);
        test.advance(Duration.ofSeconds(1));
        assertThat(actor.terminated()).isTrue();
        assertThat(log).doesNotContain("2 preStart").containsOnlyOnce("1 postStop");
        assertThat(test.system().actorCount()).isZero();
    }

    @Test
    void shouldIgnoreARestartWhenItIsForAnEarlierInstance() {
        ActorRef<String> actor = spawn(Props.of(Counter::new));
        tell(actor, "fail");
        test.advance(FIRST_DELAY);
        ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
        cell.system(new SystemMessage.Restart(
                new IllegalStateException("late"), 1, 0, MailboxOptions.UNBOUNDED, null, false));
        tell(actor, "x");
        test.runUntilIdle();
        assertThat(log).endsWith("2 preStart", "2 x 1");
    }

    private List<Failure> failures() {
        return test.events().stream()
                .filter(RuntimeEvent.ActorFailed.class::isInstance)
                .map(event -> ((RuntimeEvent.ActorFailed) event).failure())
                .toList();
    }
}
