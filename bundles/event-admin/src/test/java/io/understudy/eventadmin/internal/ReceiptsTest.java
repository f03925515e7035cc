package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReceiptsTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final AtomicLong posted = new AtomicLong();
    private final CountDownLatch done = new CountDownLatch(1);

    /** Posts {@code count} events on a thread of its own. */
    private void post(Receipts receipts, int count) {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < count; i++) {
                posted.incrementAndGet();
                receipts.posted();
            }
            done.countDown();
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void awaitPosted(long count) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (posted.get() < count) {
            assertThat(System.nanoTime() - end).as("%s posted", posted).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void awaitDone() throws InterruptedException {
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shouldNeverBeFurtherAheadThanAllowed() throws InterruptedException {
        Receipts receipts = new Receipts(number -> {}, LONG);
        post(receipts, 2_500);
        awaitPosted(Receipts.AHEAD);
        assertThat(done.getCount()).isEqualTo(1);
        assertThat(posted).hasValue(Receipts.AHEAD);

        receipts.received(500);
        awaitPosted(1_500);
        assertThat(posted).hasValue(1_500);

        receipts.received(1_600);
        awaitDone();
    }

    @Test
    void shouldPostAReceiptAfterSoManyEvents() throws InterruptedException {
        AtomicLong last = new AtomicLong();
        Receipts receipts = new Receipts(last::set, LONG);
        post(receipts, 2 * Receipts.EVERY + 1);
        awaitDone();

        assertThat(last).hasValue(2L * Receipts.EVERY);
    }

    @Test
    void shouldGoOnWithoutAReceiptThatDoesNotComeInTime() throws InterruptedException {
        post(new Receipts(number -> {}, Duration.ofMillis(1)), 5_000);

        awaitDone();
    }

    @Test
    void shouldLetTheSenderGoOnWhenItIsClosed() throws InterruptedException {
        Receipts receipts = new Receipts(number -> {}, LONG);
        post(receipts, 5_000);
        awaitPosted(Receipts.AHEAD);
        receipts.close();

        awaitDone();
    }
}
