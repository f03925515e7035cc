package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A message that failed and is handled once more. */
class RedeliveryTest {
    private static final Duration LATER = Duration.ofSeconds(30);

    private final TestSystem test = TestSystem.deterministic(71);
    private final List<String> log = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** Fails on "fail3" until three failures are counted, and once on "sfail"; stashes what begins with "s". */
    private final class Fragile implements Actor<String> {
        private final int instance;
        private final List<Integer> failures;

        Fragile(int instance, List<Integer> failures) {
            this.instance = instance;
            this.failures = failures;
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            log.add(instance + " " + message);
            if (message.startsWith("s")) {
                context.stash().add();
            }
            if (message.startsWith("fail") && failures.size() < Integer.parseInt(message.substring(4))) {
                failures.add(1);
                throw new IllegalStateException(message);
            }
            if (message.equals("sfail") && failures.isEmpty()) {
                failures.add(1);
                throw new IllegalStateException(message);
            }
        }
    }

    private Props<String> fragile() {
        List<Integer> failures = new CopyOnWriteArrayList<>();
        List<Integer> made = new CopyOnWriteArrayList<>();
        return Props.of(() -> {
            made.add(1);
            return new Fragile(made.size(), failures);
        });
    }

    private ActorRef<String> spawn(SupervisorStrategy strategy) {
        return spawn(strategy, fragile());
    }

    /** The child of a parent with that strategy. */
    private ActorRef<String> spawn(SupervisorStrategy strategy, Props<String> props) {
        List<ActorRef<String>> child = new ArrayList<>();
        test.system()
                .spawn(
                        Props.<String>of(() -> new Actor<>() {
                            @Override
                            public void preStart(ActorContext<String> context) {
                                child.add(context.spawn(props, "c"));
                            }

                            @Override
                            public void receive(String message, ActorContext<String> context) {}

                            @Override
                            public SupervisorStrategy supervisorStrategy(ActorContext<String> context) {
                                return strategy;
                            }
                        }),
                        "p");
        test.runUntilIdle();
        return child.get(0);
    }

    private static SupervisorStrategy always(Directive directive) {
        return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> directive)
                .withRedelivery();
    }

    private void tell(ActorRef<String> actor, String... messages) {
        for (String message : messages) {
            actor.tell(message);
        }
    }

    @Test
    void shouldHandleItBeforeThoseBehindWhenRestarted() {
        ActorRef<String> child = spawn(always(Directive.RESTART));
        tell(child, "a", "fail1", "b", "c");
        test.advance(LATER);
        assertThat(log).containsExactly("1 a", "1 fail1", "2 fail1", "2 b", "2 c");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldHandleItBeforeThoseBehindWhenResumed() {
        ActorRef<String> child = spawn(always(Directive.RESUME));
        tell(child, "a", "fail1", "b");
        test.runUntilIdle();
        tell(child, "c");
        test.advance(LATER);
        assertThat(log).containsExactly("1 a", "1 fail1", "1 fail1", "1 b", "1 c");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldKeepTheSenderWhenHandledOnceMore() {
        Probe<Object> sender = test.probe("sender");
        List<String> senders = new ArrayList<>();
        List<Integer> failures = new ArrayList<>();
        ActorRef<String> child = spawn(always(Directive.RESTART), Props.of(() -> (message, context) -> {
            senders.add(context.sender().path());
            if (failures.isEmpty()) {
                failures.add(1);
                throw new IllegalStateException(message);
            }
        }));
        child.tell("m", sender.ref());
        test.advance(LATER);
        assertThat(senders).containsExactly("/user/sender", "/user/sender");
    }

    @Test
    void shouldHandleWhatWasStashedBeforeItFirstWhenRestarted() {
        ActorRef<String> child = spawn(always(Directive.RESTART));
        tell(child, "s1", "fail1", "b");
        test.advance(LATER);
        assertThat(log).containsExactly("1 s1", "1 fail1", "2 s1", "2 fail1", "2 b");
    }

    @Test
    void shouldLeaveTheStashAloneWhenResumed() {
        ActorRef<String> child = spawn(always(Directive.RESUME));
        tell(child, "s1", "fail1", "b");
        test.advance(LATER);
        assertThat(log).containsExactly("1 s1", "1 fail1", "1 fail1", "1 b");
    }

    @Test
    void shouldHandleItOnceMoreAndNotTwiceWhenItWasStashedBeforeItFailed() {
        ActorRef<String> child = spawn(always(Directive.RESTART));
        tell(child, "sfail", "b");
        test.advance(LATER);
        assertThat(log).containsExactly("1 sfail", "2 sfail", "2 b");
        test.system().stop(child);
        test.runUntilIdle();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("sfail");
    }

    @Test
    void shouldBeADeadLetterOnceWhenItWasStashedBeforeItFailedAndTheActorIsStopped() {
        ActorRef<String> child = spawn(always(Directive.STOP));
        tell(child, "sfail", "b");
        test.advance(LATER);
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("sfail", "b");
    }

    @Test
    void shouldBeTheFirstDeadLetterWhenTheActorIsStoppedInstead() {
        ActorRef<String> child = spawn(always(Directive.STOP));
        tell(child, "fail1", "b");
        test.advance(LATER);
        assertThat(child.terminated()).isTrue();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("fail1", "b");
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsOnly(DeadLetterReason.ACTOR_STOPPED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"RESTART", "RESUME"})
    void shouldBeADeadLetterOnceWhenTheActorIsStoppedWhileItWaits(Directive directive) {
        ActorRef<String> child = spawn(always(directive));
        tell(child, "fail1", "b");
        test.advance(Duration.ofMillis(50));
        test.system().stop(child);
        test.advance(LATER);
        assertThat(log).containsExactly("1 fail1");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("fail1", "b");
    }

    @Test
    void shouldNotBeLostWhenTheNewInstanceFailsToBegin() {
        for (Directive next : List.of(Directive.RESTART, Directive.RESUME)) {
            log.clear();
            List<Integer> failures = new ArrayList<>();
            int[] made = {0};
            ActorRef<String> child = test.system()
                    .spawn(Props.of(() -> new ParentOf(
                            error -> error instanceof IllegalArgumentException ? next : Directive.RESTART,
                            Props.of(() -> {
                                if (++made[0] == 2) {
                                    throw new IllegalArgumentException("constructor");
                                }
                                return new Fragile(made[0], failures);
                            }))));
            tell(child, "fail1", "b");
            test.advance(LATER);
            assertThat(log).as(next.name()).containsExactly("1 fail1", "3 fail1", "3 b");
        }
        assertThat(test.deadLetters()).isEmpty();
    }

    /** Hands everything on to its only child. */
    private static final class ParentOf implements Actor<String> {
        private final Function<Throwable, Directive> decider;
        private final Props<String> props;
        private ActorRef<String> child;

        ParentOf(Function<Throwable, Directive> decider, Props<String> props) {
            this.decider = decider;
            this.props = props;
        }

        @Override
        public void preStart(ActorContext<String> context) {
            child = context.spawn(props);
        }

        @Override
        public void receive(String message, ActorContext<String> context) {
            child.tell(message);
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<String> context) {
            return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), decider::apply)
                    .withRedelivery();
        }
    }

    @Test
    void shouldBeADeadLetterWhenItsMailboxIsFullByThen() {
        ActorRef<String> child = spawn(
                always(Directive.RESTART),
                fragile().withMailbox(MailboxOptions.bounded(2).withReserveForSystem(0)));
        tell(child, "fail1", "b");
        test.runUntilIdle();
        tell(child, "c");
        test.advance(LATER);
        assertThat(log).containsExactly("1 fail1", "2 b", "2 c");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("fail1");
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsExactly(DeadLetterReason.MAILBOX_FULL);
    }

    @Test
    void shouldEndByTheLimitWhenItAlwaysFails() {
        ActorRef<String> child =
                spawn(SupervisorStrategy.restarting(3, Duration.ZERO).withRedelivery());
        tell(child, "fail1000", "b");
        test.advance(LATER);
        assertThat(log).containsExactly("1 fail1000", "2 fail1000", "3 fail1000", "4 fail1000");
        assertThat(child.terminated()).isTrue();
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("fail1000", "b");
    }

    @Test
    void shouldWaitLongerEachTimeWhenItFailsAgainAndAgain() {
        ActorRef<String> child = spawn(always(Directive.RESTART));
        tell(child, "fail1000");
        test.advance(Duration.ofMillis(1510));
        assertThat(log).hasSize(5);
    }

    @Test
    void shouldDeliverTheMessageOfATimerOnceMore() {
        List<Integer> failures = new ArrayList<>();
        spawn(always(Directive.RESTART), Props.<String>of(() -> new Actor<>() {
            @Override
            public void preStart(ActorContext<String> context) {
                if (failures.isEmpty()) {
                    context.timers().startSingle("key", "tick", Duration.ofMillis(10));
                }
            }

            @Override
            public void receive(String message, ActorContext<String> context) {
                log.add(message);
                if (failures.isEmpty()) {
                    failures.add(1);
                    throw new IllegalStateException(message);
                }
            }
        }));
        test.advance(LATER);
        assertThat(log).containsExactly("tick", "tick");
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldHandleEachMessageAtLeastOnceAndInOrderOnThreads(Runtimes.Combination runtime) {
        try (SystemOnThreads threads = runtime.open()) {
            List<Integer> handled = new CopyOnWriteArrayList<>();
            List<Integer> tried = new CopyOnWriteArrayList<>();
            threads.roles().kinds(SwiftKinds.ALL);
            Props<Integer> fragile = Props.of(() -> (message, context) -> {
                tried.add(message);
                if (message % 7 == 0 && tried.indexOf(message) == tried.size() - 1) {
                    throw new IllegalStateException("first time");
                }
                handled.add(message);
            });
            ActorRef<Integer> parent = threads.system().spawn(Props.<Integer>of(() -> new Actor<>() {
                private ActorRef<Integer> child;

                @Override
                public void preStart(ActorContext<Integer> context) {
                    child = context.spawn(fragile);
                }

                @Override
                public void receive(Integer message, ActorContext<Integer> context) {
                    child.tell(message);
                }

                @Override
                public SupervisorStrategy supervisorStrategy(ActorContext<Integer> context) {
                    return always(Directive.RESTART);
                }
            }));
            for (int i = 0; i < 500; i++) {
                parent.tell(i);
            }
            SystemOnThreads.await(() -> handled.size() == 500, "all messages");
            assertThat(handled).isSorted().doesNotHaveDuplicates();
        }
    }
}
