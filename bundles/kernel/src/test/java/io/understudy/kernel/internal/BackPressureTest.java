package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Actors that send to a mailbox which is nearly full: held back at the one threshold, let go at the other. */
class BackPressureTest extends BackPressureBench {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }

    // The thresholds

    @Test
    void shouldHoldTheSenderBackAtTheSuspendThresholdAndLetItGoAtTheOther() {
        test.system().suspend(down);
        test.runUntilIdle();
        send(20);
        test.runUntilIdle();
        assertThat(depth(down)).as("0.9 of ten").isEqualTo(9);
        assertThat(sent).hasSize(9);

        test.system().resume(down);
        while (sent.size() == 9) {
            assertThat(isHeld(sender) || depth(down) <= 7)
                    .as("goes on at 0.7, not before")
                    .isTrue();
            assertThat(test.executor().step()).isTrue();
        }
        test.runUntilIdle();
        assertThat(log).containsExactlyElementsOf(numbers(20));
        assertThat(test.deadLetters()).isEmpty();
        assertThat(suspensionsOf(sender)).isEqualTo(resumptionsOf(sender)).isPositive();
    }

    @Test
    void shouldSuspendTheSenderOnceWhileUsageGoesUpAndDownAboveTheResumeThreshold() {
        MailboxOptions hundred = MailboxOptions.bounded(100)
                .withReserveForSystem(0)
                .withSuspendedSenders()
                .withThroughput(1);
        ActorRef<Object> wide = test.system().spawn(LogActor.props(log).withMailbox(hundred), "wide");
        holding(wide, 89);
        sender.tell(forwarding(wide, "the ninetieth"));
        sender.tell("after it");
        test.runUntilIdle();
        test.system().resume(wide);
        for (int wave = 0; wave < 10; wave++) {
            while (depth(wide) < 92) {
                wide.tell("from outside");
            }
            while (depth(wide) > 85) {
                assertThat(test.executor().step()).isTrue();
            }
            assertThat(sent).as("held through each crossing").containsExactly("the ninetieth");
        }
        test.runUntilIdle();
        assertThat(sent).containsExactly("the ninetieth", "after it");
        assertThat(suspensionsOf(sender)).isEqualTo(1);
        assertThat(resumptionsOf(sender)).isEqualTo(1);
    }

    @Test
    void shouldGoOnAtOnceWhenThereIsRoomAlready() {
        holding(down, 7);
        List<MailboxIndex> before = test.executor().trace();
        sender.tell((Step)
                context -> context.suspend(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(down)));
        sender.tell("m");
        test.runUntilIdle();
        assertThat(sent).containsExactly("m");
        assertThat(suspensionsOf(sender)).isEqualTo(1);
        assertThat(resumptionsOf(sender)).isEqualTo(1);
        assertThat(test.executor()
                        .trace()
                        .subList(before.size(), test.executor().trace().size()))
                .as("nobody asked the one downstream")
                .containsOnly(cell(sender).index());
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldWaitAsLongAsThereIsOneMessageTooMany() {
        holding(down, 8);
        sender.tell((Step)
                context -> context.suspend(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(down)));
        sender.tell("m");
        test.advance(SECOND);
        assertThat(sent).isEmpty();
        assertThat(kernel().roomWaits().size()).isEqualTo(1);
        assertThat(waitingFor(down)).isEqualTo(1);
        resume(down);
        assertThat(sent).containsExactly("m");
        assertThat(kernel().roomWaits().size()).isZero();
        assertThat(waitingFor(down)).isZero();
    }

    @Test
    void shouldTakeNoTurnsWhileItWaits() {
        holding(down, 9);
        send(3);
        test.runUntilIdle();
        int turns = test.executor().trace().size();
        test.advance(SECOND.multipliedBy(60));
        assertThat(test.executor().trace()).as("nobody polls").hasSize(turns);
    }

    @Test
    void shouldHandleTheMessageAtHandToItsEnd() {
        holding(down, 8);
        sender.tell((Step) context -> {
            down.tell("first");
            down.tell("second");
            sent.add("done");
        });
        sender.tell("next");
        test.runUntilIdle();
        assertThat(sent).containsExactly("done");
        assertThat(depth(down)).as("the room above the threshold").isEqualTo(10);
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldHoldEverySenderBackAndKeepTheOrderOfEach() {
        for (int s = 0; s < 3; s++) {
            int number = s;
            ActorRef<Object> one = test.system().spawn(LogActor.props(sent));
            for (int i = 0; i < 200; i++) {
                String message = number + ":" + i;
                one.tell(forwarding(down, message));
                if (i % 4 == 0) {
                    test.runUntilIdle();
                }
            }
        }
        test.runUntilIdle();
        assertThat(log.size() + test.deadLetters().size()).isEqualTo(600);
        for (int s = 0; s < 3; s++) {
            String prefix = s + ":";
            assertThat(log.stream()
                            .filter(each -> each.startsWith(prefix))
                            .map(each -> Integer.parseInt(each.substring(2))))
                    .isSorted();
        }
        assertThat(kernel().roomWaits().size()).isZero();
    }

    // Who is not held back

    @Test
    void shouldNeverHoldBackAnActorThatSendsToItself() {
        down.tell((Step) context -> {
            for (int i = 0; i < 12; i++) {
                context.self().tell("" + i);
            }
        });
        test.runUntilIdle();
        assertThat(log).containsExactlyElementsOf(numbers(10));
        assertThat(suspensionsOf(down)).isZero();
        assertThat(test.deadLetters()).hasSize(2);
    }

    @Test
    void shouldNotHoldBackWhoIsNoActor() {
        holding(down, 12);
        assertThat(depth(down)).isEqualTo(10);
        assertThat(test.deadLetters()).hasSize(2);
        assertThat(kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldNotHoldBackWhereTheOptionsDoNotSaySo() {
        MailboxOptions plain = MailboxOptions.bounded(10).withReserveForSystem(0);
        ActorRef<Object> other = test.system().spawn(LogActor.props(log).withMailbox(plain), "other");
        holding(other, 10);
        sender.tell(forwarding(other, "m"));
        sender.tell("next");
        test.runUntilIdle();
        assertThat(sent).containsExactly("m", "next");
        assertThat(suspensionsOf(sender)).isZero();
    }

    @Test
    void shouldHoldBackWhoSendsByPath() {
        holding(down, 9);
        sender.tell(forwarding(test.system().refer("/user/down"), "m"));
        sender.tell("next");
        test.runUntilIdle();
        assertThat(sent).containsExactly("m");
        resume(down);
        assertThat(sent).containsExactly("m", "next");
    }

    // Ways out

    @Test
    void shouldGoOnWhenAnOperatorSaysSoAndBeHeldBackAgain() {
        holding(down, 8);
        send(3);
        test.runUntilIdle();
        assertThat(sent).containsExactly("0");
        resume(sender);
        assertThat(sent).containsExactly("0", "1");
        assertThat(isHeld(sender)).isTrue();
        assertThat(waitingFor(down)).as("the earlier wait is over").isEqualTo(1);
        assertThat(kernel().roomWaits().size()).isEqualTo(1);
        resume(down);
        assertThat(sent).containsExactly("0", "1", "2");
        assertThat(waitingFor(down)).isZero();
    }

    @Test
    void shouldLeaveNothingDownstreamWhenTheSenderIsStopped() {
        holding(down, 8);
        send(3);
        test.runUntilIdle();
        test.system().stop(sender);
        test.runUntilIdle();
        assertThat(sender.terminated()).isTrue();
        assertThat(waitingFor(down)).isZero();
        assertThat(kernel().roomWaits().size()).isZero();
        assertThat(test.deadLetters()).as("what the sender did not handle").hasSize(2);
        resume(down);
        assertThat(log).hasSize(9);
    }

    @Test
    void shouldStayHeldBackThroughItsOwnRestart() {
        holding(down, 8);
        sender.tell((Step) context -> {
            down.tell("m");
            throw new IllegalStateException("on purpose");
        });
        sender.tell("next");
        test.advance(SECOND);
        assertThat(sent).as("restarted, and held back still").containsExactly("postStop");
        resume(down);
        assertThat(sent).containsExactly("postStop", "next");
    }
}
