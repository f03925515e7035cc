package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.Eventually;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkerThread;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workers that rest, because the others get more done without them. */
class StealingRestTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long MILLI = 1_000_000;

    private final StealingCoordinator coordinator = new StealingCoordinator();
    private final Hand first = new Hand("first");
    private final Hand second = new Hand("second");
    private long messages;
    /** In the past, so that what is confirmed at that time is forgotten as soon as anybody looks. */
    private long now = MonotonicClock.SYSTEM.nanoTime() - 1_000 * MILLI;

    /** One worker, who does what it is told. */
    private final class Hand {
        private final ExecutorService thread;
        private volatile Thread worker;

        Hand(String name) {
            thread = Executors.newSingleThreadExecutor(body -> worker = new WorkerThread(null, body, name));
        }

        MailboxIndex poll() {
            MailboxIndex[] out = new MailboxIndex[1];
            return call(() -> coordinator.drainReadyCycle(out, 1) == 0 ? null : out[0])
                    .join();
        }

        void register(int slot) {
            call(() -> coordinator.registerReady(index(slot))).join();
        }

        CompletableFuture<Void> await() {
            return CompletableFuture.runAsync(() -> coordinator.awaitReady(Long.MAX_VALUE), thread);
        }

        private <T> CompletableFuture<T> call(Supplier<T> what) {
            return CompletableFuture.supplyAsync(what, thread).orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    /** Both look for work, and as many messages are handled in a millisecond as is said. */
    private void tick(int perMilli) {
        first.poll();
        second.poll();
        tickAlone(perMilli);
    }

    private void tickAlone(int perMilli) {
        now += 10 * MILLI;
        messages += 10L * perMilli;
        coordinator.handled(messages, now);
        coordinator.tick();
    }

    private boolean secondRests() {
        second.register(7);
        MailboxIndex own = second.poll();
        if (own == null) {
            assertThat(first.poll()).as("handed off").isEqualTo(index(7));
        }
        return own == null;
    }

    /** One gets more done: first nine looks at both, then a trial. */
    @BeforeEach
    void letOneRest() {
        first.poll();
        for (int i = 0; i < 10; i++) {
            tick(5_000);
        }
        for (int i = 0; i < 10; i++) {
            tick(15_000);
        }
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        coordinator.close();
        for (Hand hand : new Hand[] {first, second}) {
            hand.thread.shutdownNow();
            assertThat(hand.thread.awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    @Test
    void shouldLeaveWhatItHasToOthersWhenItRests() {
        second.register(1);
        second.register(2);
        assertThat(second.poll()).isNull();
        assertThat(first.poll()).isEqualTo(index(1));
        assertThat(first.poll()).isEqualTo(index(2));
        assertThat(coordinator.depth()).isZero();
    }

    @Test
    void shouldWorkAgainAsSoonAsLittleGetsDone() {
        assertThat(secondRests()).isTrue();
        tick(10);
        assertThat(secondRests()).isFalse();
    }

    @Test
    void shouldWorkAgainWhenTheOtherIsHeldUp() {
        assertThat(secondRests()).isTrue();
        second.poll();
        tickAlone(15_000);
        tickAlone(15_000);
        assertThat(secondRests()).isFalse();
    }

    @Test
    void shouldReturnFromItsRestWhenNobodyConfirmsIt() {
        assertThat(secondRests()).isTrue();
        assertThat(second.await()).succeedsWithin(LIMIT);
        assertThat(secondRests()).as("forgotten after 25 ms").isFalse();
    }

    @Test
    void shouldReturnFromItsRestWhenAllAreWoken() {
        tick(15_000);
        CompletableFuture<Void> resting = second.await();
        coordinator.wakeAll();
        assertThat(resting).succeedsWithin(LIMIT);
    }

    @Test
    void shouldGiveBackEverythingWhenClosedDuringARest() {
        second.register(1);
        second.register(2);
        assertThat(second.poll()).isNull();
        assertThat(coordinator.close()).containsExactly(index(1), index(2));
        assertThat(second.poll()).isNull();
        assertThat(second.await()).succeedsWithin(LIMIT);
    }

    @Test
    void shouldNotBeWokenForWorkWhileItRests() {
        tick(15_000);
        CompletableFuture<Void> working = first.await();
        assertThat(Eventually.holds(() -> first.worker.getState() == Thread.State.TIMED_WAITING, LIMIT))
                .isTrue();
        assertThat(second.poll()).isNull();
        coordinator.registerReady(index(3));
        assertThat(working).as("the one that works is woken").succeedsWithin(LIMIT);
        assertThat(first.poll()).isEqualTo(index(3));
    }
}
