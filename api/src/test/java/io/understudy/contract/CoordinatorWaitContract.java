package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When a worker that waits for a {@link ReadyQueueCoordinator} returns, and what waiting costs. */
public abstract class CoordinatorWaitContract extends CoordinatorThreads {
    private static final long FOR_EVER = Long.MAX_VALUE;

    /**
     * Parked for a second, a worker uses less than one percent of a core. Woken, it is back within ten milliseconds on a
     * machine that has nothing else to do; the limit here leaves room for one that has.
     */
    @Test
    void shouldUseNoProcessorTimeWhileItWaitsAndReturnSoonAfterARegistration() throws Exception {
        int rounds = 21;
        CyclicBarrier gate = new CyclicBarrier(2);
        long[] returnedAt = new long[rounds];
        Thread worker = start(true, () -> {
            MailboxIndex[] out = new MailboxIndex[1];
            for (int round = 0; round < rounds; round++) {
                while (coordinator.drainReadyCycle(out, 1) == 0) {
                    coordinator.awaitReady(FOR_EVER);
                }
                returnedAt[round] = MonotonicClock.SYSTEM.nanoTime();
                gate.await();
            }
        });
        awaitParked(worker);
        var threadTimes = ManagementFactory.getThreadMXBean();
        assertThat(ProcessorTime.inAnIdleSecond(() -> threadTimes.getThreadCpuTime(worker.getId())))
                .isLessThan(ProcessorTime.NEXT_TO_NONE);

        long[] latencies = new long[rounds];
        for (int round = 0; round < rounds; round++) {
            awaitParked(worker);
            long registered = MonotonicClock.SYSTEM.nanoTime();
            coordinator.registerReady(index(round));
            gate.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
            latencies[round] = returnedAt[round] - registered;
        }
        Arrays.sort(latencies);
        assertThat(Duration.ofNanos(latencies[rounds / 2])).isLessThan(Duration.ofMillis(200));
    }

    @Test
    void shouldWakeAsManyWorkersAsThereAreRegistrations() throws Exception {
        long began = MonotonicClock.SYSTEM.nanoTime();
        for (int round = 0; goesOn(round, 40, 1_000, began); round++) {
            int count = 4;
            CountDownLatch allAtOnce = new CountDownLatch(count);
            for (int w = 0; w < count; w++) {
                start(true, () -> {
                    MailboxIndex[] out = new MailboxIndex[1];
                    while (coordinator.drainReadyCycle(out, 1) == 0) {
                        coordinator.awaitReady(FOR_EVER);
                    }
                    allAtOnce.countDown();
                    assertThat(allAtOnce.await(LIMIT.toSeconds(), TimeUnit.SECONDS))
                            .as("every worker got an index while the others kept theirs")
                            .isTrue();
                });
            }
            if (round % 2 == 0) {
                threads.forEach(this::awaitParked);
            }
            for (int i = 0; i < count; i++) {
                coordinator.registerReady(index(i));
            }
            joinAll();
            assertThat(failures).isEmpty();
        }
    }

    /** Registers again and again while the only worker is about to fall asleep, or has just done so. */
    @Test
    void shouldNotSleepThroughARegistration() throws Exception {
        AtomicInteger served = new AtomicInteger();
        start(true, () -> {
            MailboxIndex[] out = new MailboxIndex[1];
            while (!Thread.currentThread().isInterrupted()) {
                if (coordinator.drainReadyCycle(out, 1) == 1) {
                    served.incrementAndGet();
                } else {
                    coordinator.awaitReady(FOR_EVER);
                }
            }
        });
        Random random = new Random(7);
        long began = MonotonicClock.SYSTEM.nanoTime();
        for (int round = 1; goesOn(round, 1_000, 1_000_000, began); round++) {
            coordinator.registerReady(index(round));
            int expected = round;
            for (int spin = 0; spin < 10_000 && served.get() < expected; spin++) {
                Thread.onSpinWait();
            }
            assertThat(Eventually.holds(() -> served.get() == expected, LIMIT))
                    .as("registration %s was served", round)
                    .isTrue();
            for (int spin = random.nextInt(300); spin > 0; spin--) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void shouldLetEveryWorkerReturnWhenAllAreWoken() throws Exception {
        startWaiting(3);

        coordinator.wakeAll();

        joinAll();
    }

    @Test
    void shouldLetEveryWorkerReturnWhenClosed() throws Exception {
        startWaiting(3);

        coordinator.close();

        joinAll();
    }

    private void startWaiting(int count) {
        for (int w = 0; w < count; w++) {
            start(true, () -> {
                coordinator.drainReadyCycle(new MailboxIndex[1], 1);
                coordinator.awaitReady(FOR_EVER);
            });
        }
        threads.forEach(this::awaitParked);
    }

    @Test
    void shouldReturnWithTheFlagSetWhenInterrupted() throws Exception {
        AtomicInteger flags = new AtomicInteger();
        Thread worker = start(true, () -> {
            coordinator.drainReadyCycle(new MailboxIndex[1], 1);
            coordinator.awaitReady(FOR_EVER);
            flags.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
            coordinator.awaitReady(FOR_EVER);
            flags.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
        });
        awaitParked(worker);

        worker.interrupt();

        joinAll();
        assertThat(flags).hasValue(2);
    }

    @Test
    void shouldReturnWhenTheTimeIsOver() throws Exception {
        start(true, () -> {
            coordinator.awaitReady(TimeUnit.MILLISECONDS.toNanos(5));
            coordinator.awaitReady(0);
            coordinator.awaitReady(-1);
        });

        joinAll();
    }

    @Test
    void shouldReturnAtOnceWhenSomethingIsQueuedAlready() throws Exception {
        coordinator.registerReady(index(1));
        start(true, () -> coordinator.awaitReady(FOR_EVER));

        joinAll();
    }
}
