package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What senders see of a full mailbox, with {@code tell} and with {@code tryTell}. */
class DeadLetterOverflowTest {
    private final TestSystem test = TestSystem.deterministic(15);
    private final List<String> log = LogActor.newLog();
    private ActorRef<Object> full;

    @AfterEach
    void close() {
        test.close();
    }

    /** A suspended actor with room for three, which holds 1, 2 and 3. */
    private ActorRef<Object> full(OverflowStrategy strategy, Duration blockTimeout) {
        MailboxOptions options = MailboxOptions.bounded(3)
                .withReserveForSystem(0)
                .withOverflow(strategy)
                .withBlockTimeout(blockTimeout);
        full = test.system().spawn(LogActor.props(log).withMailbox(options), "full");
        test.system().suspend(full);
        test.runUntilIdle();
        for (int i = 1; i <= 3; i++) {
            assertThat(full.tryTell("" + i)).isEqualTo(EnqueueOutcome.ACCEPTED);
        }
        return full;
    }

    private ActorRef<Object> full(OverflowStrategy strategy) {
        return full(strategy, Duration.ofHours(1));
    }

    private int depth() {
        return ((LocalRef<Object>) full).cell().mailbox().depth();
    }

    private List<String> handled() {
        test.system().resume(full);
        test.runUntilIdle();
        return log;
    }

    private void assertDeadLetters(DeadLetterReason reason, Object... messages) {
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly(messages);
        assertThat(test.deadLetters())
                .allSatisfy(letter -> assertThat(letter)
                        .extracting(DeadLetter::recipient, DeadLetter::reason)
                        .containsExactly("/user/full", reason));
        assertThat(test.system().deadLetterCount(reason)).isEqualTo(messages.length);
    }

    private List<Action> actions() {
        return test.events().stream()
                .filter(RuntimeEvent.MailboxReported.class::isInstance)
                .map(event -> ((RuntimeEvent.MailboxReported) event).event())
                .filter(MailboxEvent.Overflowed.class::isInstance)
                .map(event -> ((MailboxEvent.Overflowed) event).action())
                .toList();
    }

    @Test
    void shouldDeadLetterTheOldestWhenItIsEvicted() {
        full(OverflowStrategy.DROP_OLDEST).tell("4");
        assertDeadLetters(DeadLetterReason.OVERFLOW_DROP_OLDEST, "1");
        assertThat(handled()).containsExactly("2", "3", "4");
        assertThat(actions()).containsExactly(Action.DROPPED_OLDEST);
    }

    @Test
    void shouldTellTheSenderHowManyWereEvicted() {
        EnqueueOutcome outcome = full(OverflowStrategy.DROP_OLDEST).tryTell("4");
        assertThat(outcome).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(outcome.success()).isTrue();
        assertThat(outcome.evicted()).isEqualTo(1);
        assertThat(depth()).isEqualTo(3);
        assertDeadLetters(DeadLetterReason.OVERFLOW_DROP_OLDEST, "1");
    }

    @Test
    void shouldDeadLetterTheNewestOnceWhenTheOlderOnesStay() {
        full(OverflowStrategy.DROP_NEWEST).tell("4");
        EnqueueOutcome tried = full.tryTell("5");
        assertThat(tried).isEqualTo(EnqueueOutcome.DROPPED_NEWEST);
        assertThat(tried.mailboxFull()).isTrue();
        assertDeadLetters(DeadLetterReason.OVERFLOW_DROP_NEWEST, "4", "5");
        assertThat(handled()).containsExactly("1", "2", "3");
        assertThat(actions()).containsExactly(Action.DROPPED_NEWEST, Action.DROPPED_NEWEST);
    }

    @Test
    void shouldLeaveARejectedMessageToTheSenderWhoTried() {
        EnqueueOutcome tried = full(OverflowStrategy.REJECT).tryTell("4");
        assertThat(tried).isEqualTo(EnqueueOutcome.REJECTED);
        assertThat(tried.mailboxFull()).isTrue();
        assertThat(test.deadLetters()).isEmpty();
        assertThat(actions()).containsExactly(Action.REJECTED);
        assertThat(handled()).containsExactly("1", "2", "3");
    }

    @Test
    void shouldDeadLetterARejectedMessageThatWasJustTold() {
        full(OverflowStrategy.REJECT).tell("4");
        assertDeadLetters(DeadLetterReason.REJECTED, "4");
    }

    @Test
    void shouldDivertToTheDeadLetters() {
        full(OverflowStrategy.DEAD_LETTER).tell("4");
        EnqueueOutcome tried = full.tryTell("5");
        assertThat(tried).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(tried.success()).isTrue();
        assertDeadLetters(DeadLetterReason.MAILBOX_FULL, "4", "5");
        assertThat(handled()).containsExactly("1", "2", "3");
        assertThat(actions()).containsExactly(Action.DEAD_LETTER, Action.DEAD_LETTER);
    }

    @Test
    void shouldDeadLetterAMessageThatWaitedTooLongIfToldOnly() {
        full(OverflowStrategy.BLOCK_PRODUCER, Duration.ofMillis(20)).tell("4");
        assertThat(full.tryTell("5")).isEqualTo(EnqueueOutcome.TIMED_OUT);
        assertDeadLetters(DeadLetterReason.ENQUEUE_TIMEOUT, "4");
        assertThat(handled()).as("room comes too late").containsExactly("1", "2", "3");
        assertThat(actions()).filteredOn(action -> action == Action.TIMEOUT).hasSize(2);
    }

    @Test
    @Timeout(60)
    void shouldNotLetAnActorWait() {
        full(OverflowStrategy.BLOCK_PRODUCER);
        ActorRef<Object> sender = test.system().spawn(LogActor.props(log), "sender");
        sender.tell((Step) context -> {
            log.add("tried " + full.tryTell("4"));
            full.tell("5", context.self());
        });
        test.runUntilIdle();
        assertThat(log).containsExactly("tried WOULD_BLOCK");
        assertDeadLetters(DeadLetterReason.WOULD_BLOCK, "5");
        log.clear();
        assertThat(handled()).containsExactly("1", "2", "3");
    }

    @Test
    @Timeout(60)
    void shouldNotLetAnActorWaitForItself() {
        full(OverflowStrategy.BLOCK_PRODUCER);
        ActorRef<Object> self = full;
        log.clear();
        test.system().resume(full);
        test.runUntilIdle();
        full.tell((Step) context -> {
            for (int i = 1; i <= 5; i++) {
                log.add("" + self.tryTell("self " + i));
            }
        });
        test.runUntilIdle();
        assertThat(log.subList(3, 8)).containsExactly("ACCEPTED", "ACCEPTED", "ACCEPTED", "WOULD_BLOCK", "WOULD_BLOCK");
        assertThat(log.subList(8, log.size())).containsExactly("self 1", "self 2", "self 3");
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldRecordAMessageExactlyOnceWhateverTheStrategyAndTheWay(OverflowStrategy strategy) {
        full(strategy, Duration.ofMillis(1)).tell("direct");
        test.system().refer("/user/full").tell("by path");
        assertThat(test.deadLetters()).as("one for each that did not fit").hasSize(2);
        long counted = 0;
        for (DeadLetterReason reason : DeadLetterReason.values()) {
            counted += test.system().deadLetterCount(reason);
        }
        assertThat(counted).isEqualTo(2);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message)
                .containsExactly(
                        strategy == OverflowStrategy.DROP_OLDEST
                                ? new Object[] {"1", "2"}
                                : new Object[] {"direct", "by path"});
        assertThat(handled().size() + 2)
                .as("handled or recorded, nothing in between")
                .isEqualTo(5);
    }

    @Test
    void shouldSayWhatBecameOfItWhenTriedByPath() {
        full(OverflowStrategy.REJECT);
        assertThat(test.system().refer("/user/full").tryTell("4")).isEqualTo(EnqueueOutcome.REJECTED);
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldEvictAsUsualWhileSuspended() {
        full(OverflowStrategy.DROP_OLDEST);
        for (int i = 4; i <= 100; i++) {
            full.tell("" + i);
        }
        assertThat(depth()).isEqualTo(3);
        assertThat(test.deadLetters()).hasSize(97);
        assertThat(handled()).containsExactly("98", "99", "100");
    }

    @Test
    void shouldDeliverANoticeOfDeathThroughAFullMailbox() {
        ActorRef<Object> watched = test.system().spawn(LogActor.props(LogActor.newLog()), "watched");
        for (OverflowStrategy strategy : OverflowStrategy.values()) {
            log.clear();
            MailboxOptions options =
                    MailboxOptions.bounded(2).withReserveForSystem(0).withOverflow(strategy);
            ActorRef<Object> watcher = test.system().spawn(LogActor.props(log).withMailbox(options));
            ActorRef<Object> victim = test.system().spawn(LogActor.props(LogActor.newLog()));
            watcher.tell((Step) context -> context.watch(victim));
            test.runUntilIdle();
            test.system().suspend(watcher);
            test.runUntilIdle();
            watcher.tell("1");
            watcher.tell("2");
            test.system().stop(victim);
            test.runUntilIdle();
            test.system().resume(watcher);
            test.runUntilIdle();
            assertThat(log).as("%s", strategy).containsExactly("1", "2", "terminated " + victim.path());
        }
        assertThat(watched.terminated()).isFalse();
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::reason)
                .doesNotContain(tuple("1", null));
    }

    @Test
    void shouldNotEvictANoticeOfDeath() {
        MailboxOptions options =
                MailboxOptions.bounded(2).withReserveForSystem(0).withOverflow(OverflowStrategy.DROP_OLDEST);
        ActorRef<Object> watcher = test.system().spawn(LogActor.props(log).withMailbox(options), "watcher");
        ActorRef<Object> victim = test.system().spawn(LogActor.props(LogActor.newLog()), "victim");
        watcher.tell((Step) context -> context.watch(victim));
        test.runUntilIdle();
        test.system().suspend(watcher);
        test.system().stop(victim);
        test.runUntilIdle();
        for (int i = 1; i <= 10; i++) {
            watcher.tell("" + i);
        }
        test.system().resume(watcher);
        test.runUntilIdle();
        assertThat(log).first().isEqualTo("terminated /user/victim");
        assertThat(log.subList(1, log.size())).endsWith("10").doesNotContain("1");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).doesNotHaveDuplicates();
        assertThat(log.size() - 1 + test.deadLetters().size()).isEqualTo(10);
    }
}
