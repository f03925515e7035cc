package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.contract.RecordingOwner.Discarded;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.observe.MailboxEvent.Overflowed;
import io.understudy.observe.MailboxEvent.SystemReservationExhausted;
import io.understudy.observe.MailboxEvent.SystemReservedUsed;
import io.understudy.spi.Disposition;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every bounded mailbox does when it is full; {@link BlockingMailboxContract} has what concerns waiting producers. */
public abstract class BoundedMailboxContract {

    /** For subclasses. */
    protected BoundedMailboxContract() {}

    /** The factory under test. */
    protected abstract MailboxFactory factory();

    private MailboxBench bench(int capacity, OverflowStrategy overflow) {
        return MailboxBench.of(
                factory(),
                MailboxOptions.bounded(capacity).withReserveForSystem(0).withOverflow(overflow));
    }

    private static Overflowed overflowed(Action action) {
        return new Overflowed(action);
    }

    @Test
    void shouldBeFullWhenOnlyTheReservationIsLeft() {
        MailboxBench bench = MailboxBench.of(
                factory(), MailboxOptions.bounded(1000).withReserveForSystem(10).withOverflow(OverflowStrategy.REJECT));
        for (int i = 1; i <= 990; i++) {
            assertThat(bench.user(i)).isEqualTo(EnqueueOutcome.ACCEPTED);
        }
        assertThat(bench.mailbox().usageRatio()).isEqualTo(1.0);
        assertThat(bench.user(991)).isEqualTo(EnqueueOutcome.REJECTED);
        assertThat(bench.mailbox().depth()).isEqualTo(990);
    }

    @Test
    void shouldSayHowFullItIs() {
        MailboxBench bench = bench(4, OverflowStrategy.REJECT);
        bench.users(1, 3);
        assertThat(bench.mailbox().usageRatio()).isEqualTo(0.75);
    }

    @Test
    void shouldEvictTheOldestWhenTheNewestCounts() {
        MailboxBench bench = bench(3, OverflowStrategy.DROP_OLDEST);
        bench.users(1, 3);
        EnqueueOutcome outcome = bench.user(4);
        assertThat(outcome).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(outcome.success()).isTrue();
        assertThat(outcome.evicted()).isEqualTo(1);
        assertThat(bench.mailbox().depth()).isEqualTo(3);
        assertThat(bench.owner().discarded()).containsExactly(new Discarded(1, DeadLetterReason.OVERFLOW_DROP_OLDEST));
        assertThat(bench.owner().events()).containsExactly(overflowed(Action.DROPPED_OLDEST));
        assertThat(bench.takeAll()).containsExactly(2, 3, 4);
    }

    @Test
    void shouldEvictTheOnlyOneWhenThereIsRoomForOne() {
        MailboxBench bench = bench(1, OverflowStrategy.DROP_OLDEST);
        bench.users(1, 3);
        assertThat(bench.owner().discarded()).extracting(Discarded::message).containsExactly(1, 2);
        assertThat(bench.takeAll()).containsExactly(3);
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldStoreAControlMessageWhateverTheLength(OverflowStrategy overflow) {
        MailboxBench bench = bench(2, overflow);
        bench.users(1, 2);
        assertThat(bench.control("c")).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.owner().discarded()).isEmpty();
        assertThat(bench.takeAll()).containsExactly(1, 2, "c");
    }

    @Test
    void shouldNeverEvictAControlMessage() {
        MailboxBench bench = bench(3, OverflowStrategy.DROP_OLDEST);
        bench.control("first");
        bench.users(1, 1);
        bench.control("second");
        bench.users(2, 4);
        assertThat(bench.owner().discarded()).extracting(Discarded::message).containsExactly(1, 2, 3);
        assertThat(bench.takeAll()).containsExactly("first", "second", 4);
    }

    @Test
    void shouldEvictNoSystemMessage() {
        MailboxBench bench = bench(2, OverflowStrategy.DROP_OLDEST);
        bench.system("s");
        bench.users(1, 4);
        assertThat(bench.owner().discarded()).extracting(Discarded::message).containsExactly(1, 2);
        assertThat(bench.takeAll()).containsExactly("s", 3, 4);
    }

    @Test
    void shouldEvictWhileHeldAsWell() {
        MailboxBench bench = bench(2, OverflowStrategy.DROP_OLDEST);
        bench.users(1, 2);
        bench.word().beginTurn();
        bench.word().endTurn(Disposition.HOLD, bench.mailbox());
        assertThat(bench.user(3)).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(bench.takeAll()).containsExactly(2, 3);
    }

    @Test
    void shouldDropTheNewestWhenTheOldestCount() {
        MailboxBench bench = bench(2, OverflowStrategy.DROP_NEWEST);
        bench.users(1, 2);
        EnqueueOutcome outcome = bench.user(3);
        assertThat(outcome).isEqualTo(EnqueueOutcome.DROPPED_NEWEST);
        assertThat(outcome.mailboxFull()).isTrue();
        assertThat(bench.owner().discarded()).containsExactly(new Discarded(3, DeadLetterReason.OVERFLOW_DROP_NEWEST));
        assertThat(bench.owner().events()).containsExactly(overflowed(Action.DROPPED_NEWEST));
        assertThat(bench.takeAll()).containsExactly(1, 2);
    }

    @Test
    void shouldLeaveTheMessageToTheSenderWhenRejecting() {
        MailboxBench bench = bench(2, OverflowStrategy.REJECT);
        bench.users(1, 2);
        EnqueueOutcome outcome = bench.user(3);
        assertThat(outcome).isEqualTo(EnqueueOutcome.REJECTED);
        assertThat(outcome.mailboxFull()).isTrue();
        assertThat(bench.owner().discarded()).isEmpty();
        assertThat(bench.owner().events()).containsExactly(overflowed(Action.REJECTED));
        assertThat(bench.takeAll()).containsExactly(1, 2);
    }

    @Test
    void shouldDivertWhenDeadLettersAreWanted() {
        MailboxBench bench = bench(2, OverflowStrategy.DEAD_LETTER);
        bench.users(1, 2);
        EnqueueOutcome outcome = bench.user(3);
        assertThat(outcome).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(outcome.success()).isTrue();
        assertThat(bench.owner().discarded()).containsExactly(new Discarded(3, DeadLetterReason.MAILBOX_FULL));
        assertThat(bench.owner().events()).containsExactly(overflowed(Action.DEAD_LETTER));
        assertThat(bench.takeAll()).containsExactly(1, 2);
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldWorkAsBeforeWhenTheOverflowIsOver(OverflowStrategy overflow) {
        MailboxBench bench = MailboxBench.of(
                factory(),
                MailboxOptions.bounded(2)
                        .withReserveForSystem(0)
                        .withOverflow(overflow)
                        .withBlockTimeout(Duration.ZERO));
        bench.users(1, 5);
        assertThat(bench.takeAll()).hasSize(2);
        for (int i = 6; i <= 20; i++) {
            assertThat(bench.user(i)).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(bench.take(1)).containsExactly(i);
        }
        assertThat(bench.mailbox().usageRatio()).isZero();
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldBeClosedRatherThanFullOrHeld(OverflowStrategy overflow) {
        MailboxBench bench = bench(1, overflow);
        bench.user(1);
        bench.word().beginTurn();
        bench.word().endTurn(Disposition.HOLD, bench.mailbox());
        assertThat(bench.close()).containsExactly(1);
        assertThat(bench.user(2)).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.owner().discarded()).isEmpty();
        assertThat(bench.owner().events()).isEmpty();
    }

    @Test
    void shouldConserveMessagesWhenProducersOverflowIt() {
        MailboxBench bench = bench(8, OverflowStrategy.DROP_OLDEST);
        List<Object> taken = Collections.synchronizedList(new ArrayList<>());
        List<Thread> producers = new ArrayList<>();
        for (int p = 0; p < 4; p++) {
            int from = p * 5_000;
            producers.add(MailboxChecks.start("producer-" + p, () -> bench.users(from, from + 4_999)));
        }
        while (producers.stream().anyMatch(Thread::isAlive)) {
            taken.addAll(bench.take(4));
        }
        taken.addAll(bench.takeAll());
        List<Object> all = new ArrayList<>(taken);
        bench.owner().discarded().forEach(d -> all.add(d.message()));
        assertThat(all).hasSize(20_000).doesNotHaveDuplicates();
    }

    @Test
    void shouldDiscardFromTheEndWhenMoreIsPutBackThanFits() {
        MailboxBench bench = bench(4, OverflowStrategy.DROP_OLDEST);
        bench.users(10, 11);
        bench.prepend(1, 2, 3, 4);
        assertThat(bench.owner().discarded())
                .containsExactly(
                        new Discarded(3, DeadLetterReason.MAILBOX_FULL),
                        new Discarded(4, DeadLetterReason.MAILBOX_FULL));
        assertThat(bench.takeAll()).containsExactly(1, 2, 10, 11);
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    void shouldDivertBeyondALimitBelowItsOwnWhateverTheStrategy(OverflowStrategy overflow) {
        MailboxBench bench = bench(3, overflow);
        bench.users(1, 2);
        bench.mailbox().limit(2);
        assertThat(bench.user(3)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.owner().discarded()).containsExactly(new Discarded(3, DeadLetterReason.MAILBOX_FULL));
        bench.mailbox().limit(1);
        assertThat(bench.user(4)).as("below what waits").isEqualTo(EnqueueOutcome.DIVERTED);
        bench.mailbox().limit(MailboxOptions.UNBOUNDED);
        assertThat(bench.user(5)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.takeAll()).containsExactly(1, 2, 5);
    }

    @Test
    void shouldKeepToTheStrategyWhenTheLimitIsNotBelowItsOwn() {
        MailboxBench bench = bench(2, OverflowStrategy.DROP_OLDEST);
        bench.mailbox().limit(2);
        bench.users(1, 2);
        assertThat(bench.user(3)).isEqualTo(EnqueueOutcome.EVICTED_OLDEST);
        assertThat(bench.takeAll()).containsExactly(2, 3);
    }

    @Test
    void shouldAcceptSystemMessagesAndTakeThemFirstWhenFull() {
        MailboxBench bench = bench(1, OverflowStrategy.REJECT);
        bench.users(1, 2);
        for (int i = 0; i < 100; i++) {
            assertThat(bench.system("s" + i)).isTrue();
        }
        assertThat(bench.mailbox().dequeue().message()).isEqualTo("s0");
        assertThat(bench.takeAll()).hasSize(100).endsWith("s99", 1);
    }

    @Test
    void shouldSayHowMuchOfTheReservationIsLeftWhenFull() {
        MailboxBench bench = MailboxBench.of(
                factory(), MailboxOptions.bounded(5).withReserveForSystem(3).withOverflow(OverflowStrategy.REJECT));
        bench.user(1);
        bench.system("s0");
        assertThat(bench.owner().events()).as("not full yet").isEmpty();
        bench.user(2);
        bench.system("s1");
        bench.system("s2");
        assertThat(bench.owner().events()).containsExactly(new SystemReservedUsed(1), new SystemReservedUsed(0));
    }

    @Test
    void shouldReportTheEndOfTheReservationOncePerEpisode() {
        MailboxBench bench = MailboxBench.of(
                factory(), MailboxOptions.bounded(3).withReserveForSystem(1).withOverflow(OverflowStrategy.REJECT));
        bench.users(1, 2);
        List<MailboxEvent> expected =
                List.of(new SystemReservedUsed(0), new SystemReservedUsed(0), new SystemReservationExhausted(1));
        bench.system("s1");
        bench.system("s2");
        assertThat(bench.owner().events()).containsExactlyElementsOf(expected);
        bench.system("s3");
        assertThat(bench.owner().events(SystemReservationExhausted.class)).hasSize(1);
        assertThat(bench.take(3)).containsExactly("s1", "s2", "s3");
        bench.system("s4");
        bench.system("s5");
        assertThat(bench.owner().events(SystemReservationExhausted.class)).hasSize(2);
    }
}
