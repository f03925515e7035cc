package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.contract.RecordingOwner.Discarded;
import io.understudy.spi.Disposition;
import io.understudy.spi.MailboxFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How every mailbox hands over user messages and takes them back; the part of {@link MailboxContract} that is about this. */
public abstract class MailboxDrainContract {

    /** For subclasses. */
    protected MailboxDrainContract() {}

    /** The factory under test. */
    protected abstract MailboxFactory factory();

    /** Options that leave room for a million user messages. */
    protected MailboxOptions options() {
        return MailboxOptions.unbounded();
    }

    final MailboxBench bench() {
        return MailboxBench.of(factory(), options());
    }

    @Test
    void shouldRemoveNothingWhenTheBudgetIsZero() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        assertThat(bench.drain(0)).isEmpty();
        assertThat(bench.drain(-1)).isEmpty();
        assertThat(bench.mailbox().depth()).isEqualTo(3);
    }

    @Test
    void shouldHandOverAllWhenTheBudgetIsLargerThanTheContent() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        assertThat(bench.drain(100)).containsExactly(1, 2, 3);
        assertThat(bench.drain(100)).isEmpty();
    }

    @Test
    void shouldHandOverWhatArrivesDuringTheDrain() {
        MailboxBench bench = bench();
        bench.users(1, 1);
        List<Object> drained = new ArrayList<>();
        int handed = bench.mailbox()
                .drainUser(
                        envelope -> {
                            drained.add(envelope.message());
                            return bench.user((int) envelope.message() + 1).success();
                        },
                        5);
        assertThat(handed).isEqualTo(5);
        assertThat(drained).containsExactly(1, 2, 3, 4, 5);
        assertThat(bench.takeAll()).containsExactly(6);
    }

    @Test
    void shouldHandOverNoMoreWhenTheHandlerSaysSo() {
        MailboxBench bench = bench();
        bench.users(1, 5);
        List<Object> drained = new ArrayList<>();
        int handed = bench.mailbox().drainUser(envelope -> drained.add(envelope.message()) && drained.size() < 2, 100);
        assertThat(handed).isEqualTo(2);
        assertThat(drained).containsExactly(1, 2);
        assertThat(bench.takeAll()).containsExactly(3, 4, 5);
    }

    @Test
    void shouldKeepTheRestWhenTheHandlerThrows() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        assertThatThrownBy(() -> bench.mailbox()
                        .drainUser(
                                envelope -> {
                                    throw new IllegalStateException("handler");
                                },
                                100))
                .hasMessage("handler");
        assertThat(bench.mailbox().depth()).isEqualTo(2);
        assertThat(bench.takeAll()).containsExactly(2, 3);
    }

    @Test
    void shouldNotCountTheMessageThatIsBeingHandled() {
        MailboxBench bench = bench();
        bench.users(1, 4);
        List<Integer> depths = new ArrayList<>();
        bench.mailbox().drainUser(envelope -> depths.add(bench.mailbox().depth()), 100);
        assertThat(depths).containsExactly(3, 2, 1, 0);
    }

    @Test
    void shouldReturnTheRestWhenTheHandlerClosesInTheMiddleOfADrain() {
        MailboxBench bench = bench();
        bench.users(1, 4);
        List<Object> left = new ArrayList<>();
        int handed = bench.mailbox().drainUser(envelope -> left.addAll(bench.close()), 100);
        assertThat(handed).isEqualTo(1);
        assertThat(left).containsExactly(2, 3, 4);
    }

    @Test
    void shouldPutBackAtTheFrontInTheOrderGiven() {
        MailboxBench bench = bench();
        bench.users(3, 5);
        bench.prepend(1, 2);
        assertThat(bench.mailbox().depth()).isEqualTo(5);
        assertThat(bench.takeAll()).containsExactly(1, 2, 3, 4, 5);
        bench.prepend();
        assertThat(bench.mailbox().hasUser()).isFalse();
        bench.prepend(6);
        bench.users(7, 7);
        assertThat(bench.drain(10)).containsExactly(6, 7);
    }

    @Test
    void shouldBeReadyAgainWhenSomethingIsPutBack() {
        MailboxBench bench = bench();
        bench.user(1);
        bench.word().beginTurn();
        bench.takeAll();
        bench.prepend(1);
        assertThat(bench.word().endTurn(Disposition.REST, bench.mailbox()))
                .as("ready again")
                .isTrue();
    }

    @Test
    void shouldHandOverNextWhatTheHandlerPutsBackInTheMiddleOfADrain() {
        MailboxBench bench = bench();
        bench.users(1, 4);
        List<Object> drained = new ArrayList<>();
        int handed = bench.mailbox()
                .drainUser(
                        envelope -> {
                            drained.add(envelope.message());
                            if (envelope.message().equals(2)) {
                                bench.prepend("a", "b");
                                return false;
                            }
                            return true;
                        },
                        100);
        bench.users(5, 5);
        assertThat(handed).isEqualTo(2);
        assertThat(bench.mailbox().depth()).isEqualTo(5);
        assertThat(bench.takeAll()).containsExactly("a", "b", 3, 4, 5);
        assertThat(drained).containsExactly(1, 2);
    }

    @Test
    void shouldGoOnWithWhatTheHandlerPutsBackWhenItWantsMore() {
        MailboxBench bench = bench();
        bench.users(1, 3);
        List<Object> drained = new ArrayList<>();
        bench.mailbox()
                .drainUser(
                        envelope -> {
                            drained.add(envelope.message());
                            if (envelope.message().equals(1)
                                    || envelope.message().equals(3)) {
                                bench.prepend("after " + envelope.message());
                            }
                            return true;
                        },
                        100);
        assertThat(drained).containsExactly(1, "after 1", 2, 3, "after 3");
        assertThat(bench.mailbox().hasUser()).isFalse();
    }

    @Test
    void shouldDiscardWhatIsPutBackWhenClosed() {
        MailboxBench bench = bench();
        bench.close();
        bench.prepend(1, 2);
        assertThat(bench.mailbox().hasUser()).isFalse();
        assertThat(bench.owner().discarded())
                .containsExactly(
                        new Discarded(1, DeadLetterReason.MAILBOX_CLOSED),
                        new Discarded(2, DeadLetterReason.MAILBOX_CLOSED));
    }
}
