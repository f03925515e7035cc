package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a suspended actor still does, and what suspensions leave behind. */
class SuspendTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final SignalKey KEY = new SignalKey(4);

    private final StealingCoordinator coordinator = new StealingCoordinator();
    private final TestSystem test =
            TestSystem.builder().deterministic(4).coordinator(coordinator).build();
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    private void suspend() {
        test.system().suspend(actor);
        test.runUntilIdle();
    }

    private void resume() {
        test.system().resume(actor);
        test.runUntilIdle();
    }

    private static Step until(ResumeCondition condition) {
        return context -> context.suspend(SuspendReason.AWAIT_EXTERNAL, condition);
    }

    private static ActorCell<?> cell(ActorRef<?> ref) {
        return ((LocalRef<?>) ref).cell();
    }

    private Kernel kernel() {
        return cell(actor).kernel();
    }

    private int pendingTimers() {
        kernel().timers().advance();
        return kernel().timers().size();
    }

    // While it is suspended

    @Test
    void shouldNeverBeInTheReadyQueueWhileAThousandMessagesArrive() {
        suspend();
        int turns = test.executor().trace().size();
        for (int i = 0; i < 1_000; i++) {
            actor.tell("" + i);
            assertThat(coordinator.depth()).as("ready after message %s", i).isZero();
            assertThat(cell(actor).ready()).isFalse();
        }
        assertThat(test.runUntilIdle()).isZero();
        assertThat(test.executor().trace())
                .as("turns while suspended")
                .hasSize(turns)
                .last()
                .isEqualTo(cell(actor).index());
        test.system().resume(actor);
        assertThat(coordinator.depth()).as("the check can tell").isEqualTo(1);
        test.runUntilIdle();
        assertThat(log).hasSize(1_000).startsWith("0").endsWith("999");
    }

    @Test
    void shouldBeWatchedAndStoppedWhileSuspended() {
        suspend();
        List<String> told = LogActor.newLog();
        ActorRef<Object> watcher = test.system().spawn(LogActor.props(told), "watcher");
        watcher.tell((Step) context -> context.watch(actor));
        test.runUntilIdle();
        assertThat(cell(actor).rare().watchers).as("handled while suspended").hasSize(1);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("postStop");
        assertThat(told).containsExactly("terminated /user/a");
    }

    @Test
    void shouldDecideAboutAFailedChildWhileSuspended() {
        List<String> childLog = LogActor.newLog();
        actor.tell((Step) context -> context.spawn(LogActor.props(childLog), "child"));
        test.runUntilIdle();
        ActorRef<Object> child = test.system().refer("/user/a/child");
        suspend();
        child.tell(LogActor.failing());
        child.tell("after the restart");
        test.advance(SECOND);
        assertThat(childLog).containsExactly("postStop", "after the restart");
        actor.tell("m");
        test.runUntilIdle();
        assertThat(log).as("still suspended").isEmpty();
        resume();
        assertThat(log).containsExactly("m");
    }

    @Test
    void shouldHearOfTheEndOfAnotherWhenItGoesOn() {
        ActorRef<Object> other = test.system().spawn(LogActor.props(LogActor.newLog()), "other");
        actor.tell((Step) context -> context.watch(other));
        test.runUntilIdle();
        suspend();
        actor.tell("before");
        test.system().stop(other);
        test.runUntilIdle();
        assertThat(log).isEmpty();
        resume();
        assertThat(log).containsExactly("before", "terminated /user/other");
    }

    // One apart from the other

    @Test
    void shouldResumeTwoActorsEachOnItsOwnCondition() {
        List<String> otherLog = LogActor.newLog();
        ActorRef<Object> other = test.system().spawn(LogActor.props(otherLog), "b");
        actor.tell(until(ResumeCondition.after(SECOND)));
        actor.tell("m");
        other.tell(until(ResumeCondition.onSignal(KEY)));
        other.tell("n");
        test.advance(SECOND);
        assertThat(log).containsExactly("m");
        assertThat(otherLog).isEmpty();
        test.advance(SECOND);
        test.system().signal(KEY);
        test.runUntilIdle();
        assertThat(otherLog).containsExactly("n");
        assertThat(test.events().stream().filter(RuntimeEvent.MailboxSuspended.class::isInstance))
                .containsExactlyInAnyOrder(
                        new RuntimeEvent.MailboxSuspended("/user/a", 1, null, null),
                        new RuntimeEvent.MailboxSuspended("/user/b", 1, null, null));
        assertThat(test.events().stream().filter(RuntimeEvent.MailboxResumed.class::isInstance))
                .containsExactly(
                        new RuntimeEvent.MailboxResumed("/user/a", 1, SECOND, SECOND),
                        new RuntimeEvent.MailboxResumed("/user/b", 1, SECOND.multipliedBy(2), SECOND.multipliedBy(2)));
    }

    // What is left

    @Test
    void shouldLeaveNothingInTheTablesWhenTheParentsOfSuspendedActorsStop() {
        ActorRef<Object> full =
                test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(BackPressureBench.TEN), "full");
        test.system().suspend(full);
        test.runUntilIdle();
        for (int i = 0; i < 9; i++) {
            full.tell("" + i);
        }
        actor.tell((Step) context -> {
            for (int i = 0; i < 30; i++) {
                ActorRef<Object> child = context.spawn(LogActor.props(LogActor.newLog()));
                child.tell(until(ResumeCondition.onSignal(new SignalKey(i))));
                child.tell("unseen");
                context.<Object>spawn(LogActor.props(LogActor.newLog())).tell(until(ResumeCondition.after(SECOND)));
                context.<Object>spawn(LogActor.props(LogActor.newLog()))
                        .tell(until(ResumeCondition.whenCapacityAvailable(full)));
            }
        });
        test.runUntilIdle();
        assertThat(kernel().signals().size()).isEqualTo(30);
        assertThat(pendingTimers()).isEqualTo(30);
        assertThat(kernel().roomWaits().size()).isEqualTo(30);
        assertThat(BackPressureBench.waitingFor(full)).isEqualTo(30);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(test.system().actorCount()).isEqualTo(1);
        assertThat(kernel().signals().size()).isZero();
        assertThat(pendingTimers()).isZero();
        assertThat(kernel().roomWaits().size()).isZero();
        assertThat(BackPressureBench.waitingFor(full)).isZero();
        assertThat(test.system().signal(new SignalKey(7))).isZero();
    }

    // What is odd, or wrong

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0})
    void shouldGoOnAtTheNextOpportunityHoweverLongAgoThatWas(long seconds) {
        actor.tell(until(ResumeCondition.after(Duration.ofSeconds(seconds))));
        actor.tell("m");
        test.advance(Duration.ZERO);
        assertThat(log).containsExactly("m");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldWaitAsLongAsCanBeWhenTheDelayIsLongerThanThat() {
        actor.tell(until(ResumeCondition.after(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))));
        actor.tell("m");
        test.advance(SECOND);
        assertThat(log).isEmpty();
        assertThat(pendingTimers()).isEqualTo(1);
        resume();
        assertThat(log).containsExactly("m");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldRefuseConditionsThatLackSomething() {
        assertThatThrownBy(() -> ResumeCondition.after(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("delay");
        assertThatThrownBy(() -> ResumeCondition.onSignal(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("key");
        assertThatThrownBy(() -> ResumeCondition.whenCapacityAvailable(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("downstream");
        actor.tell((Step) context -> {
            assertThatThrownBy(() -> context.suspend(null, ResumeCondition.after(SECOND)))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("reason");
            assertThatThrownBy(() -> context.suspend(SuspendReason.USER_DEFINED, null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("resumeOn");
            log.add("refused");
        });
        actor.tell("m");
        test.runUntilIdle();
        assertThat(log).containsExactly("refused", "m");
    }

    @Test
    void shouldDoNothingToActorsThatAreGone() {
        test.system().stop(actor);
        test.runUntilIdle();
        suspend();
        resume();
        test.system().suspend(test.system().refer("/user/nobody"));
        test.system().resume(test.system().refer("/user/nobody"));
        assertThat(test.system().signal(KEY)).isZero();
        assertThat(test.events().stream().filter(RuntimeEvent.MailboxSuspended.class::isInstance))
                .isEmpty();
    }
}
