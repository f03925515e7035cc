package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.Eventually;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a worker is woken, and what happens to work behind one that does not come back. */
class StealingWakeTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final StealingCoordinator coordinator = new StealingCoordinator();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private final LinkedBlockingQueue<MailboxIndex> served = new LinkedBlockingQueue<>();

    @AfterEach
    void endThreads() throws InterruptedException {
        release.countDown();
        coordinator.close();
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join(LIMIT.toMillis());
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    private static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    private Thread start(String name, Runnable body) {
        Thread thread = new WorkerThread(null, body, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return thread;
    }

    /** A worker that makes indices ready and then stays in its handler. */
    private void startBusy(int count) throws InterruptedException {
        CountDownLatch registered = new CountDownLatch(1);
        start("busy", () -> {
            coordinator.drainReadyCycle(new MailboxIndex[1], 1);
            for (int slot = 1; slot <= count; slot++) {
                coordinator.registerReady(index(slot));
            }
            registered.countDown();
            awaitRelease();
        });
        assertThat(registered.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private void awaitRelease() {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A worker that serves what it finds, and waits otherwise. */
    private void startIdle() {
        Thread idle = start("idle", () -> {
            MailboxIndex[] out = new MailboxIndex[1];
            while (!Thread.currentThread().isInterrupted()) {
                if (coordinator.drainReadyCycle(out, 1) == 1) {
                    served.add(out[0]);
                } else {
                    coordinator.awaitReady(Long.MAX_VALUE);
                }
            }
        });
        assertThat(Eventually.holds(() -> idle.getState() == Thread.State.TIMED_WAITING, LIMIT))
                .isTrue();
    }

    private MailboxIndex nextServed() throws InterruptedException {
        return served.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void shouldWakeNobodyForTheIndexThatIsNext() throws Exception {
        startIdle();
        startBusy(1);

        assertThat(served.poll(100, TimeUnit.MILLISECONDS)).isNull();
        assertThat(coordinator.depth()).isEqualTo(1);
    }

    @Test
    void shouldWakeAnotherWorkerWhenTheRingIsWorthIt() throws Exception {
        startIdle();
        startBusy(9);

        List<MailboxIndex> others = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            others.add(nextServed());
        }

        assertThat(others).doesNotContainNull().doesNotHaveDuplicates().doesNotContain(index(1));
    }

    @Test
    void shouldRescueWhatWaitsBehindALongHandlerAfterTwoTicks() throws Exception {
        startIdle();
        startBusy(2);

        coordinator.tick();
        coordinator.tick();

        assertThat(List.of(nextServed(), nextServed())).containsExactlyInAnyOrder(index(1), index(2));
    }

    @Test
    void shouldLeaveTheNextIndexOfAWorkerThatComesBackAlone() throws Exception {
        CountDownLatch ticked = new CountDownLatch(1);
        LinkedBlockingQueue<Integer> ready = new LinkedBlockingQueue<>();
        start("lively", () -> {
            MailboxIndex[] out = new MailboxIndex[1];
            coordinator.drainReadyCycle(out, 1);
            coordinator.registerReady(index(1));
            coordinator.drainReadyCycle(out, 1);
            coordinator.registerReady(index(2));
            ready.add(1);
            try {
                ticked.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            ready.add(coordinator.drainReadyCycle(out, 1));
        });
        assertThat(ready.poll(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);

        coordinator.tick();

        assertThat(coordinator.drainReadyCycle(new MailboxIndex[1], 1))
                .as("not shared")
                .isZero();
        ticked.countDown();
        assertThat(ready.poll(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);
    }

    @Test
    void shouldShareASmallBacklogAtATick() throws Exception {
        startIdle();
        startBusy(2);
        assertThat(served.poll(50, TimeUnit.MILLISECONDS))
                .as("not worth waking at once")
                .isNull();

        coordinator.tick();

        assertThat(nextServed()).as("from the ring").isEqualTo(index(2));
        assertThat(coordinator.depth()).as("next stays where it is").isEqualTo(1);
    }

    @Test
    void shouldShareWhatAWorkerLeftBehindWhenItEnded() throws Exception {
        startBusy(10);
        release.countDown();
        threads.get(0).join(LIMIT.toMillis());

        coordinator.tick();

        MailboxIndex[] out = new MailboxIndex[20];
        assertThat(coordinator.drainReadyCycle(out, 20)).isEqualTo(10);
        assertThat(out).contains(index(1), index(10));
    }

    @Test
    void shouldReturnAtOnceWhenAllWereWokenSinceTheWorkerLastWaited() throws Exception {
        CountDownLatch settled = new CountDownLatch(1);
        CountDownLatch back = new CountDownLatch(1);
        start("late", () -> {
            coordinator.drainReadyCycle(new MailboxIndex[1], 1);
            settled.countDown();
            awaitRelease();
            coordinator.drainReadyCycle(new MailboxIndex[1], 1);
            coordinator.awaitReady(Long.MAX_VALUE);
            back.countDown();
        });
        assertThat(settled.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        coordinator.wakeAll();
        release.countDown();

        assertThat(back.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shouldWakeAWorkerAtATickWhenTheOneThatWasWokenLeft() throws Exception {
        startIdle();
        Thread leaving = start("leaving", () -> {
            coordinator.drainReadyCycle(new MailboxIndex[1], 1);
            coordinator.awaitReady(Long.MAX_VALUE);
        });
        assertThat(Eventually.holds(() -> leaving.getState() == Thread.State.TIMED_WAITING, LIMIT))
                .isTrue();
        coordinator.registerReady(index(1));
        leaving.join(LIMIT.toMillis());
        assertThat(leaving.isAlive()).as("the worker that parked last is woken").isFalse();

        coordinator.tick();

        assertThat(nextServed()).isEqualTo(index(1));
    }
}
