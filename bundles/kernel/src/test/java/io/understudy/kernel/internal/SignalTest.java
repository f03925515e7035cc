package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Suspension and what ends it. */
class SignalTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NANO = Duration.ofNanos(1);
    private static final SignalKey KEY = new SignalKey(7);

    private final TestSystem test = TestSystem.deterministic(18);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    private static Step suspend(SuspendReason reason, ResumeCondition until) {
        return context -> context.suspend(reason, until);
    }

    private void told(Object... messages) {
        for (Object message : messages) {
            actor.tell(message);
        }
        test.runUntilIdle();
    }

    private void suspend() {
        test.system().suspend(actor);
        test.runUntilIdle();
    }

    private void resume() {
        test.system().resume(actor);
        test.runUntilIdle();
    }

    private <E extends RuntimeEvent> List<E> events(Class<E> type) {
        return test.events().stream().filter(type::isInstance).map(type::cast).toList();
    }

    private List<RuntimeEvent.MailboxSuspended> suspensions() {
        return events(RuntimeEvent.MailboxSuspended.class);
    }

    private List<RuntimeEvent.MailboxResumed> resumptions() {
        return events(RuntimeEvent.MailboxResumed.class);
    }

    private Kernel kernel() {
        return ((LocalRef<Object>) actor).cell().kernel();
    }

    private int pendingTimers() {
        kernel().timers().advance();
        return kernel().timers().size();
    }

    @Test
    void shouldHandleAMessageOnlyAfterTheResume() {
        suspend();
        told("m1");
        assertThat(log).isEmpty();
        resume();
        assertThat(log).containsExactly("m1");
    }

    @Test
    void shouldKeepTheOrderOfSendingBeforeDuringAndAfter() {
        told("1", "2");
        suspend();
        told("3", "4");
        told("5");
        test.system().resume(actor);
        told("6", "7");
        assertThat(log).containsExactly("1", "2", "3", "4", "5", "6", "7");
    }

    @Test
    void shouldHandleEachMessageAfterItsResumeInTenCycles() {
        for (int i = 0; i < 10; i++) {
            suspend();
            told("" + i);
            assertThat(log).hasSize(i);
            resume();
            assertThat(log).hasSize(i + 1).last().isEqualTo("" + i);
        }
        assertThat(suspensions()).hasSize(10);
        assertThat(resumptions()).hasSize(10);
    }

    @Test
    void shouldNeedOneResumeForTwoSuspends() {
        suspend();
        suspend();
        told("m");
        resume();
        assertThat(log).containsExactly("m");
        assertThat(suspensions()).containsExactly(new RuntimeEvent.MailboxSuspended("/user/a", 1, null, null));
        resume();
        assertThat(resumptions()).hasSize(1);
    }

    @Test
    void shouldDoNothingWhenResumedWithoutASuspension() {
        resume();
        told("m");
        resume();
        assertThat(log).containsExactly("m");
        assertThat(suspensions()).isEmpty();
        assertThat(resumptions()).isEmpty();
    }

    @Test
    void shouldTakeMessagesWhileSuspendedUpToTheCapacity() {
        MailboxOptions three = MailboxOptions.bounded(3).withReserveForSystem(0).withOverflow(OverflowStrategy.REJECT);
        ActorRef<Object> small = test.system().spawn(LogActor.props(log).withMailbox(three), "small");
        test.system().suspend(small);
        test.runUntilIdle();
        List<EnqueueOutcome> outcomes = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            outcomes.add(small.tryTell("" + i));
        }
        assertThat(outcomes)
                .containsExactly(
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.REJECTED);
        assertThat(((LocalRef<Object>) small).cell().mailbox().depth()).isEqualTo(3);
        test.system().resume(small);
        test.runUntilIdle();
        assertThat(log).containsExactly("1", "2", "3");
    }

    @Test
    void shouldResumeOnceAfterTheDelay() {
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.after(SECOND)), "m");
        test.advance(SECOND.minus(NANO));
        assertThat(log).isEmpty();
        test.advance(NANO);
        assertThat(log).containsExactly("m");
        test.advance(SECOND.multipliedBy(3));
        assertThat(resumptions()).containsExactly(new RuntimeEvent.MailboxResumed("/user/a", 1, SECOND, SECOND));
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldResumeAtTheNextOpportunityWhenTheDelayIsZeroOrLess() {
        told(suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ZERO)), "m1");
        assertThat(log).as("not at once, so no busy loop").isEmpty();
        test.advance(Duration.ZERO);
        assertThat(log).containsExactly("m1");
        told(suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(SECOND.negated())), "m2");
        int turns = test.executor().trace().size();
        test.advance(Duration.ofMillis(10));
        assertThat(log).containsExactly("m1", "m2");
        assertThat(test.executor().trace()).hasSizeLessThanOrEqualTo(turns + 2);
    }

    @Test
    void shouldForgetTheDelayWhenStoppedBefore() {
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.after(SECOND)));
        assertThat(pendingTimers()).isEqualTo(1);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(pendingTimers()).isZero();
        test.advance(SECOND.multipliedBy(2));
        assertThat(log).containsExactly("postStop");
        assertThat(resumptions()).isEmpty();
    }

    @Test
    void shouldNotEndALaterSuspensionWithTheDelayOfAnEarlierOne() {
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.after(SECOND)));
        test.advance(SECOND.dividedBy(2));
        resume();
        assertThat(pendingTimers()).as("cancelled by the resume").isZero();
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.after(SECOND)), "m");
        test.advance(SECOND.dividedBy(2));
        assertThat(log).isEmpty();
        test.advance(SECOND.dividedBy(2));
        assertThat(log).containsExactly("m");
    }

    @Test
    void shouldResumeOnItsOwnSignalOnly() {
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)), "m");
        assertThat(test.system().signal(new SignalKey(8))).isZero();
        test.runUntilIdle();
        assertThat(log).isEmpty();
        assertThat(test.system().signal(new SignalKey(7))).isEqualTo(1);
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
        assertThat(kernel().signals().size()).isZero();
    }

    @Test
    void shouldResumeAllThatWaitForTheSignal() {
        List<ActorRef<Object>> waiting = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ActorRef<Object> each = test.system().spawn(LogActor.props(log));
            each.tell(suspend(SuspendReason.USER_DEFINED, ResumeCondition.onSignal(KEY)));
            each.tell("m");
            waiting.add(each);
        }
        test.runUntilIdle();
        assertThat(test.system().signal(KEY)).isEqualTo(5);
        test.runUntilIdle();
        assertThat(log).hasSize(waiting.size()).containsOnly("m");
        assertThat(test.system().signal(KEY)).as("nobody waits any more").isZero();
    }

    @Test
    void shouldHearASignalThatIsGivenWhenItSaysItIsSuspended() {
        test.system().observe(event -> test.system().signal(KEY));
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)), "m");
        assertThat(suspensions()).hasSize(1);
        assertThat(log).containsExactly("m");
    }

    @Test
    void shouldNotRememberASignal() {
        assertThat(test.system().signal(KEY)).isZero();
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)), "m");
        assertThat(log).isEmpty();
        assertThat(test.system().signal(KEY)).isEqualTo(1);
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
    }

    @Test
    void shouldNotLoseASignalWithinTheTurnThatSuspends() {
        told(
                (Step) context -> {
                    context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY));
                    log.add("signalled " + context.system().signal(KEY));
                },
                "m");
        assertThat(log).containsExactly("signalled 1", "m");
    }

    @Test
    void shouldStopWaitingForASignalWhenResumedOrStopped() {
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)));
        resume();
        assertThat(kernel().signals().size()).isZero();
        assertThat(test.system().signal(KEY)).isZero();
        told(suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)));
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(kernel().signals().size()).isZero();
        assertThat(test.system().signal(KEY)).isZero();
    }

    @Test
    void shouldGoOnOnlyWhenNoReasonIsLeft() {
        told(
                (Step) context -> {
                    context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY));
                    context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(SECOND));
                },
                "m");
        test.system().signal(KEY);
        test.runUntilIdle();
        assertThat(log).isEmpty();
        test.advance(SECOND);
        assertThat(log).containsExactly("m");
        assertThat(suspensions()).hasSize(1);
        assertThat(resumptions()).hasSize(1);
    }

    @Test
    void shouldReportCountsAndDurations() {
        Duration ten = Duration.ofMillis(10);
        Duration twenty = Duration.ofMillis(20);
        suspend();
        test.advance(ten);
        resume();
        suspend();
        test.advance(twenty);
        resume();
        assertThat(suspensions())
                .containsExactly(
                        new RuntimeEvent.MailboxSuspended("/user/a", 1, null, null),
                        new RuntimeEvent.MailboxSuspended("/user/a", 2, ten, ten));
        assertThat(resumptions())
                .containsExactly(
                        new RuntimeEvent.MailboxResumed("/user/a", 1, ten, ten),
                        new RuntimeEvent.MailboxResumed("/user/a", 2, twenty, Duration.ofMillis(30)));
    }

    @Test
    void shouldCountASuspensionOnceHoweverManyTurnsMeetIt() {
        suspend();
        for (int i = 0; i < 50; i++) {
            test.system().suspend(actor);
            told("" + i);
        }
        assertThat(suspensions()).hasSize(1);
        resume();
        assertThat(log).hasSize(50);
    }

    @Test
    void shouldRecordWhatWaitedWhenStoppedWhileSuspended() {
        Probe<Object> watcher = test.probe();
        suspend();
        for (int i = 0; i < 100; i++) {
            actor.tell("" + i);
        }
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("postStop");
        assertThat(test.deadLetters())
                .hasSize(100)
                .extracting(DeadLetter::reason)
                .containsOnly(DeadLetterReason.ACTOR_STOPPED);
        assertThat(test.deadLetters()).first().extracting(DeadLetter::message).isEqualTo("0");
        watcher.expectTerminated(actor, SECOND);
    }

    @Test
    void shouldStopBeforeTheNextMessageOfTheSameTurn() {
        told("1", suspend(SuspendReason.USER_DEFINED, ResumeCondition.onSignal(KEY)), "2", "3");
        assertThat(log).containsExactly("1");
        test.system().signal(KEY);
        test.runUntilIdle();
        assertThat(log).containsExactly("1", "2", "3");
    }

    @Test
    void shouldNotBeReadyWhileSuspended() {
        suspend();
        int turns = test.executor().trace().size();
        for (int i = 0; i < 1_000; i++) {
            actor.tell("" + i);
        }
        assertThat(test.runUntilIdle()).as("turns for nothing").isZero();
        assertThat(test.executor().trace()).hasSize(turns);
        resume();
        assertThat(log).hasSize(1_000);
    }

    @Test
    void shouldNotReleaseAFailedActorByAResume() {
        told(LogActor.failing());
        told("m");
        resume();
        assertThat(log).containsExactly("postStop");
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("postStop", "m");
    }

    @Test
    void shouldStaySuspendedThroughARestart() {
        told(LogActor.failing());
        suspend();
        told("m");
        test.advance(SECOND);
        assertThat(log).containsExactly("postStop");
        resume();
        assertThat(log).containsExactly("postStop", "m");
    }

    @Test
    void shouldLeaveNothingBehindAfterAThousandCycles() {
        for (int i = 0; i < 1_000; i++) {
            ResumeCondition until = i % 2 == 0 ? ResumeCondition.onSignal(KEY) : ResumeCondition.after(SECOND);
            told(suspend(SuspendReason.AWAIT_EXTERNAL, until));
            resume();
        }
        assertThat(kernel().signals().size()).isZero();
        assertThat(pendingTimers()).isZero();
    }
}
