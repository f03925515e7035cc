package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.RecordingOwner.Discarded;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.observe.MailboxEvent.Overflowed;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import org.junit.jupiter.api.Test;

/**
 * What every mailbox offers for an actor that is held: a limit for what piles up, and a look at what has waited longest. The
 * part of {@link MailboxContract} that is about this.
 */
public abstract class MailboxHeldContract extends MailboxDrainContract {

    /** For subclasses. */
    protected MailboxHeldContract() {}

    private static Object oldest(MailboxBench bench) {
        Envelope oldest = bench.mailbox().oldest();
        return oldest == null ? null : oldest.message();
    }

    @Test
    void shouldDivertWhatComesBeyondTheLimit() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        bench.mailbox().limit(5);
        assertThat(bench.user(4)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.user(5)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.user(6)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.mailbox().depth()).isEqualTo(5);
        assertThat(bench.owner().discarded()).containsExactly(new Discarded(6, DeadLetterReason.MAILBOX_FULL));
        assertThat(bench.owner().events()).containsExactly(new Overflowed(Action.DEAD_LETTER));
        assertThat(bench.takeAll()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void shouldUnlinkWhatIsDiverted() {
        MailboxBench bench = bench();
        bench.user(1);
        bench.mailbox().limit(1);
        Envelope envelope = new Envelope(2, null);
        assertThat(bench.mailbox().enqueue(envelope)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(envelope.next()).isNull();
        assertThat(envelope.position()).isZero();
    }

    @Test
    void shouldCountWhatATurnHasLeftWhenLimited() {
        MailboxBench bench = bench();
        bench.users(1, 4);
        assertThat(bench.drain(1)).containsExactly(1);
        bench.users(5, 5);
        bench.mailbox().limit(6);
        bench.users(6, 9);
        assertThat(bench.owner().discarded()).extracting(Discarded::message).containsExactly(8, 9);
        assertThat(bench.takeAll()).containsExactly(2, 3, 4, 5, 6, 7);
    }

    @Test
    void shouldKeepWhatWaitsWhenTheLimitIsBelow() {
        MailboxBench bench = bench();
        bench.users(1, 4);
        bench.mailbox().limit(2);
        assertThat(bench.user(5)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.takeAll()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void shouldTakeNothingWhenTheLimitIsZero() {
        MailboxBench bench = bench();
        bench.mailbox().limit(0);
        assertThat(bench.user(1)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.mailbox().hasUser()).isFalse();
        assertThat(bench.owner().readyCount()).as("nothing to wake up for").isZero();
    }

    @Test
    void shouldTakeInWhatIsControlOrSystemWhateverTheLimit() {
        MailboxBench bench = bench();
        bench.user(1);
        bench.mailbox().limit(0);
        assertThat(bench.control("c")).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.system("s")).isTrue();
        assertThat(bench.takeAll()).containsExactly("s", 1, "c");
    }

    @Test
    void shouldTakeBackWhateverTheLimit() {
        MailboxBench bench = bench();
        bench.user(3);
        bench.mailbox().limit(2);
        bench.prepend(1, 2);
        assertThat(bench.user(4)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.takeAll()).containsExactly(1, 2, 3);
    }

    @Test
    void shouldMakeRoomBelowTheLimitWhenMessagesAreTaken() {
        MailboxBench bench = bench();
        bench.mailbox().limit(2);
        bench.users(1, 3);
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(bench.user(4)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.user(5)).isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.takeAll()).containsExactly(2, 4);
    }

    @Test
    void shouldTakeAllAgainWhenTheLimitIsLifted() {
        MailboxBench bench = bench();
        bench.mailbox().limit(1);
        bench.users(1, 2);
        bench.mailbox().limit(3);
        bench.users(3, 5);
        bench.mailbox().limit(MailboxOptions.UNBOUNDED);
        bench.users(6, 100);
        assertThat(bench.owner().discarded()).extracting(Discarded::message).containsExactly(2, 5);
        assertThat(bench.mailbox().depth()).isEqualTo(98);
    }

    @Test
    void shouldBeClosedRatherThanLimited() {
        MailboxBench bench = bench();
        bench.mailbox().limit(0);
        bench.close();
        assertThat(bench.user(1)).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.owner().discarded()).isEmpty();
    }

    @Test
    void shouldRefuseANegativeLimit() {
        Mailbox mailbox = bench().mailbox();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mailbox.limit(-1))
                .withMessage("limit of a mailbox: expected 0 or more, found -1");
    }

    @Test
    void shouldLetInExactlyTheLimitWhenManyProducersSend() {
        for (int round = 0; round < 20; round++) {
            MailboxBench bench = bench();
            bench.users(1, 20);
            bench.drain(10);
            bench.users(21, 30);
            MailboxChecks.limited(bench, 100, 4, 500);
        }
    }

    @Test
    void shouldStoreOrDiscardEachMessageOnceWhenTheLimitComesAndGoes() {
        MailboxChecks.limitRace(bench(), 4, 5_000);
    }

    @Test
    void shouldShowWhatHasWaitedLongest() {
        MailboxBench bench = bench();
        assertThat(oldest(bench)).isNull();
        bench.users(1, 3);
        bench.system("s");
        assertThat(oldest(bench)).isEqualTo(1);
        assertThat(bench.drain(1)).containsExactly(1);
        assertThat(oldest(bench)).isEqualTo(2);
        bench.users(4, 4);
        assertThat(bench.drain(2)).containsExactly(2, 3);
        assertThat(oldest(bench)).isEqualTo(4);
        bench.prepend(5);
        assertThat(oldest(bench)).as("next in line").isEqualTo(5);
        assertThat(bench.drain(2)).containsExactly(5, 4);
        assertThat(oldest(bench)).isNull();
        bench.users(6, 6);
        bench.close();
        assertThat(oldest(bench)).as("closed").isNull();
    }

    @Test
    void shouldTakeNothingOutWhenLookedAt() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(oldest(bench)).isEqualTo(1);
        }
        assertThat(bench.takeAll()).containsExactly(1, 2, 3);
    }

    @Test
    void shouldShowTheOldestOfAHundredThousand() {
        MailboxBench bench = bench();
        bench.users(1, 100_000);
        assertThat(oldest(bench)).isEqualTo(1);
        assertThat(bench.drain(1_000)).hasSize(1_000);
        assertThat(oldest(bench)).isEqualTo(1_001);
    }

    @Test
    void shouldAnswerAtOnceWhenLookedAtUnderLoad() {
        MailboxChecks.lookedAt(bench(), 2, 30_000);
    }
}
