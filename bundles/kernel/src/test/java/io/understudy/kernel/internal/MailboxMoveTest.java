package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ActorState;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Actors that get another mailbox: what waits, what is in force, and what comes afterwards. */
class MailboxMoveTest extends MoveBench {
    private static final MailboxOptions THREE = MailboxOptions.bounded(3).withReserveForSystem(0);

    @Test
    void shouldMoveEveryActorAndTheGuardianWhenAskedTo() {
        ActorRef<Object> parent = spawn(MailboxOptions.unbounded());
        parent.tell((Step) context -> context.spawn(LogActor.props(log), "child"));
        test.runUntilIdle();
        ActorRef<?> child = test.system().find(parent.path() + "/child").orElseThrow();
        assertThat(move(OTHERS)).as("both, the one that asks, and the guardian").isEqualTo(4);
        assertThat(mailbox(parent)).isInstanceOf(Other.class);
        assertThat(mailbox(child)).isInstanceOf(Other.class);
        assertThat(cell(parent).kernel().guardian().mailbox()).isInstanceOf(Other.class);
    }

    @Test
    void shouldHandleWhatWaitsInOrderAndThenWhatComesWhenItHasMoved() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1, 2, 3);
        Mailbox old = mailbox(actor);
        move(OTHERS);
        assertThat(old.closed()).isTrue();
        assertThat(mailbox(actor)).isNotSameAs(old);
        assertThat(mailbox(actor).depth()).isEqualTo(3);
        actor.tell(4);
        resume(actor);
        assertThat(log).containsExactly("1", "2", "3", "4");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldStaySuspendedWhenItMovesWhileItIs() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1);
        move(OTHERS);
        assertThat(log).isEmpty();
        assertThat(test.system().inspection().actor(actor.path()).orElseThrow().state())
                .isEqualTo(ActorState.SUSPENDED);
        resume(actor);
        assertThat(log).containsExactly("1");
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldBeAsFullAsBeforeAndOverflowAsBeforeWhenItHasMoved(OverflowStrategy overflow) {
        MailboxOptions options = THREE.withOverflow(overflow).withBlockTimeout(Duration.ZERO);
        ActorRef<Object> stays = holding(options, "a", "b", "c");
        List<EnqueueOutcome> expected = List.of(stays.tryTell("d"), stays.tryTell("e"));
        resume(stays);
        List<String> handled = List.copyOf(log);
        long deadLetters = test.deadLetters().size();
        log.clear();

        ActorRef<Object> moves = holding(options, "a", "b", "c");
        move(OTHERS);
        assertThat(mailbox(moves).depth()).isEqualTo(3);
        assertThat(test.deadLetters()).hasSize((int) deadLetters);
        assertThat(List.of(moves.tryTell("d"), moves.tryTell("e"))).isEqualTo(expected);
        resume(moves);
        assertThat(log).isEqualTo(handled);
        assertThat(test.deadLetters()).hasSize((int) deadLetters * 2);
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldKeepTheWordOfTheRuntimeWhenItWasStoredBeyondTheLimit(OverflowStrategy overflow) {
        ActorRef<Object> watched1 = spawn(MailboxOptions.unbounded());
        ActorRef<Object> watched2 = spawn(MailboxOptions.unbounded());
        ActorRef<Object> watcher = spawn(THREE.withOverflow(overflow).withBlockTimeout(Duration.ZERO));
        watcher.tell((Step) context -> {
            context.watch(watched1);
            context.watch(watched2);
        });
        test.runUntilIdle();
        test.system().suspend(watcher);
        test.runUntilIdle();
        IntStream.rangeClosed(1, 3).forEach(watcher::tell);
        test.system().stop(watched1);
        test.system().stop(watched2);
        test.runUntilIdle();
        log.clear();
        move(OTHERS);
        assertThat(mailbox(watcher).depth()).isEqualTo(5);
        resume(watcher);
        assertThat(log).startsWith("1", "2", "3").hasSize(5);
        assertThat(log.subList(3, 5))
                .containsExactlyInAnyOrder("terminated " + watched1.path(), "terminated " + watched2.path());
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldLetTheMoreUrgentOvertakeWhatMovedWhenThereIsAPriority() {
        MailboxOptions shortFirst = MailboxOptions.bounded(10)
                .withPriority(message -> message.toString().length());
        ActorRef<Object> actor = holding(shortFirst, "cccc", "bb", "aaa", "dd");
        move(OTHERS);
        actor.tell("x");
        actor.tell("ee");
        resume(actor);
        assertThat(log).containsExactly("x", "bb", "dd", "ee", "aaa", "cccc");
    }

    /** Puts the longest message aside, once. */
    private static final class Stashing extends LogActor {
        Stashing(List<String> log) {
            super(log);
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            boolean aside = message.equals("stash me please") && !log().contains("stashed");
            super.receive(aside ? "stashed" : message, context);
            if (aside) {
                context.stash().add();
            }
        }
    }

    @Test
    void shouldKeepWhatWasPutBackBeforeAllElseWhenThereIsAPriority() {
        MailboxOptions shortFirst = MailboxOptions.bounded(10)
                .withPriority(message ->
                        message instanceof Step ? 0 : message.toString().length());
        ActorRef<Object> actor =
                test.system().spawn(Props.<Object>of(() -> new Stashing(log)).withMailbox(shortFirst));
        actor.tell("stash me please");
        test.runUntilIdle();
        actor.tell((Step) context -> {
            context.stash().unstashAll();
            context.suspend(SuspendReason.USER_DEFINED, ResumeCondition.after(Duration.ofHours(1)));
        });
        test.runUntilIdle();
        actor.tell("b");
        move(OTHERS);
        actor.tell("c");
        resume(actor);
        assertThat(log).containsExactly("stashed", "stash me please", "b", "c");
    }

    @Test
    void shouldLimitWhatWaitsForARestartWhenItMovesDuringTheDelay() {
        Backoff backoff = Backoff.between(Duration.ofMillis(200), Duration.ofSeconds(2))
                .withJitter(0)
                .withBufferLimit(3);
        SupervisionGroup group = new SupervisionGroup(test.system(), SupervisorStrategy.backoff(backoff));
        group.spawn("a");
        test.runUntilIdle();
        ActorRef<Object> child = group.child("a");
        child.tell(new IllegalStateException("oops"));
        test.runUntilIdle();
        group.news();
        child.tell("m1");
        child.tell("m2");
        move(OTHERS);
        IntStream.rangeClosed(3, 5).forEach(i -> child.tell("m" + i));
        move(OTHERS);
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("m4", "m5");
        test.advance(Duration.ofMillis(200));
        assertThat(group.news()).containsExactly("a2 begins", "a2 m1", "a2 m2", "a2 m3");
        IntStream.rangeClosed(6, 15).forEach(i -> child.tell("m" + i));
        test.runUntilIdle();
        assertThat(group.news()).as("the limit has ended with the restart").hasSize(10);
    }

    @Test
    void shouldDoWhatIsSaidBehindTheMoveInOrderWhenTheSystemLaneMovesToo() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1, 2);
        Moves.Round round = cell(actor).kernel().moves().begin(OTHERS);
        test.system().resume(actor);
        test.system().suspend(actor);
        test.system().resume(actor);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(round.moved()).isEqualTo(2);
        assertThat(log).containsExactly("postStop");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly(1, 2);
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsOnly(DeadLetterReason.ACTOR_STOPPED);
    }

    @Test
    void shouldNotBeWaitedForWhenItStopsBeforeItMoves() {
        ActorRef<Object> stopping = spawn(MailboxOptions.unbounded());
        test.system().stop(stopping);
        Moves.Round round = cell(stopping).kernel().moves().begin(OTHERS);
        test.runUntilIdle();
        assertThat(round.await(Duration.ZERO)).isTrue();
        assertThat(round.moved()).as("the guardian").isEqualTo(1);
    }

    @Test
    void shouldTellWatchersOnceWhenWatcherAndWatchedMove() {
        ActorRef<Object> watched = spawn(MailboxOptions.unbounded());
        ActorRef<Object> watcher = spawn(MailboxOptions.unbounded());
        watcher.tell((Step) context -> context.watch(watched));
        test.runUntilIdle();
        move(OTHERS);
        test.system().stop(watched);
        move(OTHERS);
        assertThat(log).containsExactly("postStop", "terminated " + watched.path());
    }

    @Test
    void shouldSendWhatTimersSayToTheNewMailboxWhenItHasMoved() {
        ActorRef<Object> actor = spawn(MailboxOptions.unbounded());
        actor.tell((Step) context -> context.timers().startPeriodic("tick", "tick", Duration.ofSeconds(1)));
        test.runUntilIdle();
        for (int i = 0; i < 3; i++) {
            move(OTHERS);
            test.advance(Duration.ofSeconds(1));
        }
        assertThat(log).containsExactly("tick", "tick", "tick");
    }

    @Test
    void shouldWarnOnceOfALongMailboxWhenItMovesMeanwhile() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded().withDepthWarnThreshold(3), 1, 2, 3, 4);
        move(OTHERS);
        IntStream.range(0, 100).forEach(actor::tell);
        assertThat(test.events().stream()
                        .filter(event -> event instanceof RuntimeEvent.MailboxReported reported
                                && reported.event() instanceof MailboxEvent.HighWater))
                .hasSize(1);
    }

    @Test
    void shouldHoldItsSendersBackAsBeforeWhenItHasMoved() {
        ActorRef<Object> down =
                holding(MailboxOptions.bounded(10).withReserveForSystem(0).withSuspendedSenders(), 0, 1, 2, 3, 4, 5, 6);
        move(OTHERS);
        ActorRef<Object> sender = spawn(MailboxOptions.unbounded());
        for (int i = 7; i < 20; i++) {
            int number = i;
            sender.tell((Step) context -> down.tell(number, context.self()));
        }
        test.runUntilIdle();
        assertThat(Suspensions.holds(cell(sender))).isTrue();
        move(OTHERS);
        assertThat(Suspensions.holds(cell(sender)))
                .as("there is no more room than before")
                .isTrue();
        resume(down);
        List<String> expected = new ArrayList<>();
        IntStream.range(0, 20).forEach(i -> expected.add("" + i));
        assertThat(log).isEqualTo(expected);
    }
}
