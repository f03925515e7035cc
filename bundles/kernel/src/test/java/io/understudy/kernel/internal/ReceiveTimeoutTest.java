package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.NotInfluenceReceiveTimeout;
import io.understudy.Props;
import io.understudy.ReceiveTimeout;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.spi.Ticking;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When an actor hears that it heard nothing. */
class ReceiveTimeoutTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NANO = Duration.ofNanos(1);
    private static final String TIMEOUT = "timeout 1000";

    private final TestSystem test = TestSystem.deterministic(11);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    private static Step set(Duration timeout) {
        return context -> context.setReceiveTimeout(timeout);
    }

    /** A step that does not count as a message. */
    private record Quiet(Step step) implements Step, NotInfluenceReceiveTimeout {
        @Override
        public void run(ActorContext<Object> context) throws Exception {
            step.run(context);
        }
    }

    private int pendingTimers() {
        TimerQueue timers = ((LocalRef<Object>) actor).cell().kernel().timers();
        timers.advance();
        return timers.size();
    }

    private void told(Object message) {
        actor.tell(message);
        test.runUntilIdle();
    }

    @Test
    void shouldSayHowLongNothingCameEachTimeItLasted() {
        told(set(SECOND));
        test.advance(SECOND.minus(NANO));
        assertThat(log).isEmpty();
        test.advance(NANO);
        assertThat(log).containsExactly(TIMEOUT);
        test.advance(SECOND.minus(NANO));
        assertThat(log).hasSize(1);
        test.advance(NANO);
        assertThat(log).containsExactly(TIMEOUT, TIMEOUT);
    }

    @Test
    void shouldBeginAnewWithEachMessage() {
        told(set(SECOND));
        for (int i = 0; i < 100; i++) {
            test.advance(SECOND.minusMillis(1));
            told("m");
        }
        assertThat(log).hasSize(100).containsOnly("m");
        test.advance(SECOND.minus(NANO));
        assertThat(log).hasSize(100);
        test.advance(NANO);
        assertThat(log).hasSize(101).endsWith(TIMEOUT);
    }

    @Test
    void shouldIgnoreMessagesThatDoNotCount() {
        told(set(SECOND));
        test.advance(SECOND.dividedBy(2));
        told(new Quiet(context -> log.add("quiet")));
        test.advance(SECOND.dividedBy(2));
        assertThat(log).containsExactly("quiet", TIMEOUT);
    }

    @Test
    void shouldIgnoreTimerMessagesThatDoNotCount() {
        told(set(SECOND));
        told(new Quiet(
                context -> context.timers().startSingle("key", new Quiet(c -> log.add("quiet")), SECOND.dividedBy(2))));
        test.advance(SECOND);
        assertThat(log).containsExactly("quiet", TIMEOUT);
    }

    @Test
    void shouldObeyAMessageThatDoesNotCountButSetsAnother() {
        told(set(SECOND));
        test.advance(SECOND.dividedBy(2));
        told(new Quiet(set(SECOND.multipliedBy(2))));
        test.advance(SECOND.multipliedBy(2).minus(NANO));
        assertThat(log).isEmpty();
        test.advance(NANO);
        assertThat(log).containsExactly("timeout 2000");
        told(new Quiet(ActorContext::cancelReceiveTimeout));
        test.advance(SECOND.multipliedBy(10));
        assertThat(log).hasSize(1);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldFireOnlyTheNewOneWhenSetAgain() {
        told(set(SECOND.multipliedBy(5)));
        told(set(SECOND));
        test.advance(SECOND);
        assertThat(log).containsExactly(TIMEOUT);
        test.advance(SECOND.multipliedBy(4).minus(NANO));
        assertThat(log).hasSize(4).containsOnly(TIMEOUT);
        assertThat(pendingTimers()).isEqualTo(1);
    }

    @Test
    void shouldDiscardATimeoutThatWasUnderWayWhenItWasCancelled() {
        told(set(SECOND));
        test.clock().advance(SECOND);
        actor.tell((Step) ActorContext::cancelReceiveTimeout);
        test.executor().step();
        ((Ticking) test.system()).tick();
        test.runUntilIdle();
        assertThat(log).isEmpty();
    }

    @Test
    void shouldDiscardATimeoutThatAMessageOvertook() {
        told(set(SECOND));
        actor.tell((Step) context -> {
            test.clock().advance(SECOND);
            ((Ticking) test.system()).tick();
        });
        test.runUntilIdle();
        assertThat(log).as("the timer was due while a message was handled").isEmpty();
        test.advance(SECOND);
        assertThat(log).containsExactly(TIMEOUT);
    }

    @Test
    void shouldEndWithTheActorAndLeaveNothing() {
        told(set(SECOND));
        test.clock().advance(SECOND);
        test.system().stop(actor);
        ((Ticking) test.system()).tick();
        test.runUntilIdle();
        test.advance(SECOND.multipliedBy(3));
        assertThat(log).containsExactly("postStop");
        assertThat(test.deadLetters()).isEmpty();
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldNotBeginAnewWhenTheHandlerFails() {
        ActorRef<Object> parent = test.system().spawn(Props.of(() -> new ResumingParent(log)), "parent");
        parent.tell(set(SECOND));
        test.runUntilIdle();
        test.advance(SECOND.dividedBy(2));
        parent.tell(LogActor.failing());
        test.runUntilIdle();
        assertThat(log).containsExactly("failed");
        test.advance(Duration.ofMillis(100));
        assertThat(log).as("it goes on after the delay").hasSize(1);
        test.advance(SECOND.dividedBy(2).minus(NANO));
        assertThat(log).hasSize(1);
        test.advance(NANO);
        assertThat(log).as("the delay aside, a second since the last success").containsExactly("failed", TIMEOUT);
    }

    @Test
    void shouldStandStillWhileSuspended() {
        told(set(SECOND));
        test.advance(Duration.ofMillis(400));
        test.system().suspend(actor);
        test.advance(SECOND.multipliedBy(10));
        assertThat(log).isEmpty();
        test.system().resume(actor);
        test.advance(Duration.ofMillis(600).minus(NANO));
        assertThat(log).isEmpty();
        test.advance(NANO);
        assertThat(log).containsExactly(TIMEOUT);
    }

    @Test
    void shouldStandStillWhenSetWhileSuspended() {
        told((Step) context -> {
            context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.after(SECOND.multipliedBy(5)));
            context.setReceiveTimeout(SECOND);
        });
        test.advance(SECOND.multipliedBy(5));
        assertThat(log).isEmpty();
        test.advance(SECOND);
        assertThat(log).containsExactly(TIMEOUT);
    }

    @Test
    void shouldEndWithTheInstance() {
        told(set(SECOND));
        told(LogActor.failing());
        test.advance(SECOND.multipliedBy(5));
        assertThat(log).containsExactly("postStop");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldRunFromTheRestartsEndWhenTheNewInstanceSetsIt() {
        AtomicInteger instances = new AtomicInteger();
        ActorRef<Object> other = test.system().spawn(Props.of(() -> new Patient(log, instances)), "other");
        other.tell(LogActor.failing());
        test.runUntilIdle();
        test.advance(Duration.ofMillis(100));
        assertThat(log).as("held for 100 ms, then 50 ms to go").containsExactly("postStop");
        test.advance(Duration.ofMillis(50));
        assertThat(log).containsExactly("postStop", "timeout 50");
    }

    @Test
    void shouldBeADeadLetterWhenTheActorSaysNothingAboutIt() {
        ActorRef<Object> plain =
                test.system().spawn(Props.of(() -> (message, context) -> context.setReceiveTimeout(SECOND)), "plain");
        plain.tell("go");
        test.advance(SECOND);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(tuple(new ReceiveTimeout(SECOND), "/user/plain", DeadLetterReason.UNHANDLED));
    }

    @Test
    void shouldHaveNoCurrentMessageInTheHook() {
        List<String> senders = LogActor.newLog();
        ActorRef<Object> other = test.system()
                .spawn(
                        Props.of(() -> new LogActor(log) {
                            @Override
                            public void onReceiveTimeout(Duration timeout, ActorContext<Object> context) {
                                senders.add(context.sender().path());
                                assertThatThrownBy(() -> context.stash().add())
                                        .isInstanceOf(IllegalStateException.class)
                                        .hasMessage("/user/other has no current message to stash");
                                note("hook");
                            }
                        }),
                        "other");
        other.tell(set(SECOND), actor);
        test.runUntilIdle();
        other.tell(
                (Step) context -> {
                    test.clock().advance(SECOND);
                    context.setReceiveTimeout(NANO);
                    test.clock().advance(SECOND);
                    ((Ticking) test.system()).tick();
                },
                actor);
        test.runUntilIdle();
        test.advance(SECOND);
        assertThat(log).contains("hook");
        assertThat(senders).isNotEmpty().containsOnly("/deadLetters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT876000H0.000000001S"})
    void shouldRefuseDelaysThatCannotBeKept(String text) {
        Duration delay = Duration.parse(text);
        String suffix = ": expected more than zero and at most PT876000H, found " + delay;
        List<String> messages = LogActor.newLog();
        told((Step) context -> {
            messages.add(messageOf(() -> context.setReceiveTimeout(delay)));
            messages.add(messageOf(() -> context.timers().startSingle("k", "m", delay)));
            messages.add(messageOf(() -> context.timers().startPeriodic("k", "m", delay)));
        });
        assertThat(messages).containsExactly("receive timeout" + suffix, "delay" + suffix, "interval" + suffix);
        assertThatThrownBy(() -> actor.ask(ref -> "m", delay))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timeout" + suffix);
        assertThat(pendingTimers()).isZero();
    }

    private static String messageOf(Runnable refused) {
        try {
            refused.run();
            return "taken";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /** Its child is resumed after failures; steps go to the child. */
    private static final class ResumingParent extends LogActor {
        private ActorRef<Object> child;

        ResumingParent(List<String> log) {
            super(log);
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            child = context.spawn(Props.of(() -> new LogActor(newLog()) {
                @Override
                public void onReceiveTimeout(Duration timeout, ActorContext<Object> c) {
                    ResumingParent.this.note("timeout " + timeout.toMillis());
                }
            }));
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            child.tell(message);
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            note("failed");
            return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESUME);
        }

        @Override
        public void postStop(ActorContext<Object> context) {}
    }

    /** Its second instance waits for 50 ms. */
    private static final class Patient extends LogActor {
        private final AtomicInteger instances;

        Patient(List<String> log, AtomicInteger instances) {
            super(log);
            this.instances = instances;
        }

        @Override
        public void preStart(ActorContext<Object> context) {
            if (instances.incrementAndGet() == 2) {
                context.setReceiveTimeout(Duration.ofMillis(50));
            }
        }
    }
}
