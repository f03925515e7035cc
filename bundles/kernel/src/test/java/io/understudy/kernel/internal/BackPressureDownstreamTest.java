package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What becomes of senders that are held back when something becomes of the one downstream. */
class BackPressureDownstreamTest extends BackPressureBench {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void shouldWaitThroughTheRestartOfTheOneDownstream() {
        holding(down, 8);
        test.system().resume(down);
        down.tell(LogActor.failing());
        send(20);
        test.runUntilIdle();
        test.advance(SECOND);
        assertThat(log.stream().filter(each -> !each.startsWith("old") && !each.equals("postStop")))
                .hasSize(20)
                .isSortedAccordingTo((a, b) -> Integer.parseInt(a) - Integer.parseInt(b));
        assertThat(log).contains("postStop");
        assertThat(test.deadLetters()).isEmpty();
        assertThat(isHeld(sender)).isFalse();
    }

    @Test
    void shouldGoOnWhenTheOneDownstreamStopsAndItsMessagesAreDeadLetters() {
        holding(down, 8);
        send(20);
        test.runUntilIdle();
        assertThat(sent).hasSize(1);
        test.system().stop(down);
        test.runUntilIdle();
        assertThat(sent).hasSize(20);
        assertThat(test.deadLetters())
                .hasSize(28)
                .extracting(DeadLetter::reason)
                .containsOnly(DeadLetterReason.ACTOR_STOPPED);
        assertThat(isHeld(sender)).isFalse();
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldGoOnWhenTheOneDownstreamWasToldToStopBeforeItHeardOfTheWait() {
        holding(down, 8);
        sender.tell((Step) context -> {
            test.system().stop(down);
            down.tell("m");
            assertThat(isHeld(sender)).isTrue();
        });
        sender.tell("next");
        test.runUntilIdle();
        assertThat(down.terminated()).isTrue();
        assertThat(sent).containsExactly("next");
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldEndInOrderAtShutdownWhileSendersAreHeldBack() {
        holding(down, 8);
        send(2);
        test.runUntilIdle();
        assertThat(isHeld(sender)).isTrue();
        test.await(test.system().shutdown(SECOND), SECOND);
        assertThat(sender.terminated()).isTrue();
        assertThat(test.deadLetters()).as("what either of them held").hasSize(10);
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldNotWaitForSomebodyWhoIsGoneOrNoActor() {
        test.system().stop(down);
        test.runUntilIdle();
        for (ActorRef<?> gone : new ActorRef<?>[] {
            down, test.system().refer("/user/nobody"), test.system().deadLetters()
        }) {
            sender.tell((Step) context ->
                    context.suspend(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(gone)));
            sender.tell(gone.path());
        }
        test.runUntilIdle();
        assertThat(sent).containsExactly("/user/down", "/user/nobody", "/deadLetters");
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldWaitThroughAnotherSuspensionOfTheOneDownstream() {
        holding(down, 8);
        send(2);
        test.runUntilIdle();
        for (int i = 0; i < 5; i++) {
            test.system().resume(down);
            test.system().suspend(down);
            test.runUntilIdle();
        }
        test.advance(SECOND);
        assertThat(isHeld(sender)).isEqualTo(depth(down) > 7);
        resume(down);
        assertThat(sent).containsExactly("0", "1");
        assertThat(log).hasSize(10);
    }

    @Test
    void shouldForgetTheWaitAsSoonAsThereIsRoom() {
        holding(down, 8);
        send(2);
        test.runUntilIdle();
        test.system().resume(down);
        while (cell(sender).mailbox().systemDepth() == 0) {
            assertThat(kernel().roomWaits().size()).isEqualTo(1);
            assertThat(test.executor().step()).isTrue();
        }
        assertThat(isHeld(sender)).as("told, but it had no turn yet").isTrue();
        assertThat(kernel().roomWaits().size())
                .as("others may wait for it from now on")
                .isZero();
    }

    @Test
    void shouldNotEndALaterWaitWithTheRoomOfAnEarlierOne() {
        holding(down, 8);
        ActorRef<Object> other = test.system().spawn(LogActor.props(log).withMailbox(TEN), "other");
        holding(other, 9);
        send(1);
        test.runUntilIdle();
        resume(sender);
        sender.tell(forwarding(other, "to the other"));
        sender.tell("next");
        test.runUntilIdle();
        resume(down);
        assertThat(sent).as("waits for the other").containsExactly("0", "to the other");
        resume(other);
        assertThat(sent).containsExactly("0", "to the other", "next");
    }
}
