package io.understudy.mailbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxBench;
import io.understudy.contract.MailboxContract;
import io.understudy.observe.MailboxEvent.HighWater;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lock-free mailbox. */
class UnboundedMailboxTest extends MailboxContract {
    /** After so many at most, nothing is there that nobody holds. */
    private static final int COLLECTIONS = 20;

    @Override
    protected MailboxFactory factory() {
        return new QueueMailboxFactory();
    }

    @Test
    void shouldNeverOverflow() {
        MailboxBench bench =
                MailboxBench.of(factory(), MailboxOptions.unbounded().withDepthWarnThreshold(Integer.MAX_VALUE));
        for (int i = 0; i < 1_000_000; i++) {
            assertThat(bench.user("message")).isSameAs(EnqueueOutcome.ACCEPTED);
        }
        assertThat(bench.mailbox().depth()).isEqualTo(1_000_000);
        assertThat(bench.mailbox().usageRatio()).isZero();
        assertThat(bench.owner().events()).isEmpty();
        assertThat(bench.owner().discarded()).isEmpty();
    }

    @Test
    void shouldCountWhatWasTakenAndNotHandledInTheWarning() {
        MailboxBench bench =
                MailboxBench.of(factory(), MailboxOptions.unbounded().withDepthWarnThreshold(1_000));
        bench.users(1, 900);
        assertThat(bench.drain(1)).hasSize(1);
        bench.users(901, 1_100);
        assertThat(bench.owner().events(HighWater.class)).hasSize(1);
        assertThat(bench.owner().events(HighWater.class).get(0).depth()).isBetween(1_000, 1_031);
    }

    @Test
    void shouldWarnWhenSomethingIsPutBack() {
        MailboxBench bench =
                MailboxBench.of(factory(), MailboxOptions.unbounded().withDepthWarnThreshold(3));
        bench.users(1, 2);
        bench.prepend("a", "b");
        assertThat(bench.owner().events()).containsExactly(new HighWater(4, 3));
    }

    @Test
    void shouldKeepNoMessageThatWasHandled() {
        List<Mailbox> kept = new ArrayList<>();
        List<WeakReference<Object>> handled = new ArrayList<>();
        for (int budget : new int[] {1, 2, 7, 8, 9, 24, 40, 56}) {
            for (int more : new int[] {0, 1, 100}) {
                kept.add(drained(budget, more, handled));
            }
        }
        for (int i = 0; i < COLLECTIONS && handled.stream().anyMatch(message -> message.get() != null); i++) {
            System.gc();
        }
        assertThat(handled).allMatch(message -> message.get() == null);
        assertThat(kept).allMatch(mailbox -> !mailbox.closed());
    }

    /** A mailbox from which {@code budget} messages were taken, which are added to {@code handled}; it had {@code more} than that. */
    private Mailbox drained(int budget, int more, List<WeakReference<Object>> handled) {
        Mailbox mailbox = MailboxBench.of(factory(), MailboxOptions.unbounded()).mailbox();
        for (int i = 0; i < budget + more; i++) {
            mailbox.enqueue(new Object(), 1);
        }
        int drained = mailbox.drainUser(envelope -> handled.add(new WeakReference<>(envelope.message())), budget);
        assertThat(drained).isEqualTo(budget);
        return mailbox;
    }
}
