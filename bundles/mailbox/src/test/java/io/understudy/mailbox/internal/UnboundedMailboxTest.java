package io.understudy.mailbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxBench;
import io.understudy.contract.MailboxContract;
import io.understudy.observe.MailboxEvent.HighWater;
import io.understudy.spi.MailboxFactory;
import org.junit.jupiter.api.Test;

/** The lock-free mailbox. */
class UnboundedMailboxTest extends MailboxContract {

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
}
