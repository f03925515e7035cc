package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutboxTest {
    private static void nothing() {}

    private static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("in time").isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldHandOverEverythingInTheOrderOfEachSenderAndLoseNothingUnderTheLimit() throws InterruptedException {
        int senders = 4;
        int each = 20_000;
        List<int[]> received = new ArrayList<>();
        AtomicLong count = new AtomicLong();
        try (Outbox<int[]> outbox = new Outbox<>(
                "test",
                senders * each,
                thing -> {
                    received.add(thing);
                    count.incrementAndGet();
                },
                OutboxTest::nothing)) {
            outbox.start();
            List<Thread> threads = new ArrayList<>();
            for (int s = 0; s < senders; s++) {
                int sender = s;
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        outbox.offer(new int[] {sender, i});
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            until(() -> count.get() == (long) senders * each);
            assertThat(outbox.dropped()).isZero();
        }
        int[] next = new int[senders];
        for (int[] thing : received) {
            assertThat(thing[1]).isEqualTo(next[thing[0]]++);
        }
    }

    @Test
    void shouldDropAndCountWhatIsOverTheLimitAndNeverMakeTheSenderWait() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        List<Integer> received = new CopyOnWriteArrayList<>();
        try (Outbox<Integer> outbox = new Outbox<>(
                "test",
                10,
                thing -> {
                    begun.countDown();
                    await(goOn);
                    received.add(thing);
                },
                OutboxTest::nothing)) {
            outbox.start();
            outbox.offer(0);
            await(begun);
            for (int i = 1; i <= 1_000; i++) {
                outbox.offer(i);
            }
            assertThat(outbox.dropped()).isEqualTo(990);
            goOn.countDown();
            until(() -> received.size() == 11);
            assertThat(received).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        }
    }

    @Test
    void shouldGoOnAfterWhatTheReceiverThrowsAndCountIt() {
        List<Integer> received = new CopyOnWriteArrayList<>();
        try (Outbox<Integer> outbox = new Outbox<>(
                "test",
                10,
                thing -> {
                    if (thing == 1) {
                        throw new IllegalStateException("thrown by the test");
                    }
                    received.add(thing);
                },
                OutboxTest::nothing)) {
            outbox.start();
            outbox.offer(1);
            outbox.offer(2);
            until(() -> received.contains(2));
            assertThat(outbox.dropped()).isEqualTo(1);
        }
    }

    @Test
    void shouldCloseInAMomentThoughTheReceiverDoesNotReturn() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Outbox<Integer> outbox = new Outbox<>(
                "test",
                10,
                thing -> {
                    begun.countDown();
                    await(never);
                    interrupted.countDown();
                },
                OutboxTest::nothing);
        outbox.start();
        outbox.offer(1);
        await(begun);

        outbox.close();

        await(interrupted);
        outbox.offer(2);
        assertThat(outbox.dropped()).isZero();
    }
}
