package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.observe.MailboxEvent.Action;
import io.understudy.observe.MailboxEvent.Overflowed;
import io.understudy.spi.Disposition;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every bounded mailbox does with producers that wait for room. */
public abstract class BlockingMailboxContract {

    /** For subclasses. */
    protected BlockingMailboxContract() {}

    /** The factory under test. */
    protected abstract MailboxFactory factory();

    private MailboxBench bench(int capacity, Duration timeout) {
        return MailboxBench.of(
                factory(),
                MailboxOptions.bounded(capacity)
                        .withReserveForSystem(0)
                        .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                        .withBlockTimeout(timeout));
    }

    /** A thread that offers one message and keeps the outcome. */
    private static final class Producer {
        private final Thread thread;
        private volatile EnqueueOutcome outcome;
        private volatile boolean interrupted;

        Producer(MailboxBench bench, Object message) {
            thread = MailboxChecks.start("producer of " + message, () -> {
                outcome = bench.user(message);
                interrupted = Thread.currentThread().isInterrupted();
            });
        }

        static Producer waiting(MailboxBench bench, Object message) {
            Producer producer = new Producer(bench, message);
            Patience.waits(producer.thread);
            return producer;
        }

        EnqueueOutcome outcome() {
            Patience.ended(thread);
            return outcome;
        }
    }

    private static List<Action> actions(MailboxBench bench) {
        return bench.owner().events(Overflowed.class).stream()
                .map(Overflowed::action)
                .toList();
    }

    @Test
    void shouldWaitUntilThereIsRoom() {
        MailboxBench bench = bench(2, Patience.LIMIT);
        bench.users(1, 2);
        Producer producer = Producer.waiting(bench, 3);
        assertThat(bench.mailbox().depth()).isEqualTo(2);
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(producer.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.takeAll()).containsExactly(2, 3);
        assertThat(actions(bench)).containsExactly(Action.BLOCKED_PRODUCER);
    }

    @Test
    void shouldLetProducersInInTheOrderInWhichTheyCame() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(0);
        List<Producer> producers = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            producers.add(Producer.waiting(bench, i));
        }
        for (int i = 0; i <= 5; i++) {
            assertThat(bench.drain(1)).containsExactly(i);
            if (i < 5) {
                assertThat(producers.get(i).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            }
            for (int later = i + 1; later < 5; later++) {
                assertThat(producers.get(later).thread.isAlive()).isTrue();
            }
        }
        assertThat(bench.mailbox().hasUser()).isFalse();
    }

    @Test
    void shouldLetNobodyPastThoseWhoWait() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(0);
        Producer first = Producer.waiting(bench, 1);
        assertThat(bench.take(1)).containsExactly(0);
        Producer second = Producer.waiting(bench, 2);
        assertThat(first.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(second.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.take(1)).containsExactly(2);
    }

    @Test
    void shouldGiveUpWhenThereWasNoRoomInTime() {
        MailboxBench bench = bench(1, Duration.ofMillis(20));
        bench.user(1);
        long start = System.nanoTime();
        assertThat(bench.user(2)).isEqualTo(EnqueueOutcome.TIMED_OUT);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
        assertThat(bench.owner().discarded()).as("the caller keeps it").isEmpty();
        assertThat(actions(bench)).containsExactly(Action.BLOCKED_PRODUCER, Action.TIMEOUT);
        assertThat(bench.takeAll()).containsExactly(1);
        assertThat(bench.takeAll()).as("later room does not deliver it").isEmpty();
        assertThat(bench.user(3)).isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    @Test
    void shouldReleaseAllWhoWaitWhenClosed() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(0);
        List<Producer> producers = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            producers.add(Producer.waiting(bench, i));
        }
        assertThat(bench.close()).containsExactly(0);
        assertThat(producers).extracting(Producer::outcome).containsOnly(EnqueueOutcome.CLOSED);
        assertThat(bench.owner().discarded()).isEmpty();
    }

    @Test
    void shouldReleaseAllWhoWaitAndLetNobodyWaitWhenNobodyCanClose() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(0);
        Producer first = Producer.waiting(bench, 1);
        Producer second = Producer.waiting(bench, 2);
        bench.mailbox().releaseProducers();
        assertThat(first.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(second.outcome()).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.user(3)).isEqualTo(EnqueueOutcome.CLOSED);
        assertThat(bench.takeAll()).as("what was stored stays").containsExactly(0);
        assertThat(bench.mailbox().closed()).isFalse();
    }

    @Test
    void shouldStopWaitingAndKeepTheFlagWhenInterrupted() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(1);
        Producer producer = Producer.waiting(bench, 2);
        Producer next = Producer.waiting(bench, 3);
        producer.thread.interrupt();
        assertThat(producer.outcome()).isEqualTo(EnqueueOutcome.TIMED_OUT);
        assertThat(producer.interrupted).isTrue();
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(next.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.takeAll()).as("without the one that was interrupted").containsExactly(3);
    }

    @Test
    void shouldNotWaitAtAllWhenTheTimeoutIsZero() {
        MailboxBench bench = bench(10, Duration.ZERO);
        List<EnqueueOutcome> outcomes = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            outcomes.add(bench.user(i));
        }
        assertThat(outcomes.subList(0, 10)).containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(outcomes.subList(10, 20)).containsOnly(EnqueueOutcome.TIMED_OUT);
        assertThat(actions(bench)).hasSize(10).containsOnly(Action.TIMEOUT);
        assertThat(bench.takeAll()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void shouldNotWaitWhenTheSenderMustNot() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.owner().forbidBlocking();
        assertThat(bench.user(1)).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.user(2)).isEqualTo(EnqueueOutcome.WOULD_BLOCK);
        assertThat(bench.owner().discarded()).as("the caller keeps it").isEmpty();
        assertThat(bench.takeAll()).containsExactly(1);
    }

    @Test
    void shouldWakeTheReceiverWhenAWaitingProducerGotIn() {
        MailboxBench bench = bench(1, Patience.LIMIT);
        bench.user(1);
        Producer producer = Producer.waiting(bench, 2);
        bench.word().beginTurn();
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(producer.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.word().endTurn(Disposition.REST, bench.mailbox()))
                .as("ready again")
                .isTrue();
    }

    @Test
    void shouldLetInThoseWhoWaitedBeforeTheLimitCame() {
        MailboxBench bench = bench(2, Patience.LIMIT);
        bench.users(1, 2);
        Producer producer = Producer.waiting(bench, 3);
        bench.mailbox().limit(1);
        assertThat(bench.user(4)).as("does not wait").isEqualTo(EnqueueOutcome.DIVERTED);
        assertThat(bench.take(1)).containsExactly(1);
        assertThat(producer.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(bench.takeAll()).containsExactly(2, 3);
    }

    @Test
    void shouldDeliverEveryMessageInOrderWhenManyProducersWait() {
        MailboxChecks.flood(bench(16, Patience.LIMIT), MailboxChecks.Lane.USER, 20, 1_000);
    }
}
