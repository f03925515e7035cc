package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** What every {@link ReadyQueueCoordinator} guarantees when several threads use it at once. */
public abstract class CoordinatorRaceContract extends CoordinatorThreads {
    private static void assertEachOnce(AtomicIntegerArray seen) {
        for (int i = 0; i < seen.length(); i++) {
            if (seen.get(i) != 1) {
                throw new AssertionError("index " + i + " was drained " + seen.get(i) + " times");
            }
        }
    }

    /** Drains until {@code left} indices were drained by all threads together. */
    private void drainUntilNoneIsLeft(AtomicIntegerArray seen, AtomicInteger left, int batch) {
        MailboxIndex[] out = new MailboxIndex[batch];
        while (left.get() > 0) {
            int count = coordinator.drainReadyCycle(out, batch);
            for (int i = 0; i < count; i++) {
                seen.incrementAndGet(out[i].slot());
            }
            if (left.addAndGet(-count) <= 0) {
                coordinator.wakeAll();
            } else if (count == 0) {
                coordinator.awaitReady(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
    }

    @Test
    void shouldReturnEachIndexOnceWhenManyThreadsRegister() throws Exception {
        int producers = 10;
        int each = 100_000;
        AtomicIntegerArray seen = new AtomicIntegerArray(producers * each);
        AtomicInteger left = new AtomicInteger(producers * each);
        for (int p = 0; p < producers; p++) {
            int first = p * each;
            start(false, () -> {
                for (int i = first; i < first + each; i++) {
                    assertThat(coordinator.registerReady(index(i))).isTrue();
                }
            });
        }
        start(true, () -> drainUntilNoneIsLeft(seen, left, 64));
        joinAll();

        assertEachOnce(seen);
        assertThat(coordinator.depth()).isZero();
    }

    @Test
    void shouldReturnDisjointIndicesWhenManyThreadsDrain() throws Exception {
        int count = 200_000;
        AtomicIntegerArray seen = new AtomicIntegerArray(count);
        AtomicInteger left = new AtomicInteger(count);
        for (int i = 0; i < count / 2; i++) {
            coordinator.registerReady(index(i));
        }
        for (int w = 0; w < 4; w++) {
            int first = count / 2 + w * (count / 8);
            int batch = 1 + w * 5;
            start(true, () -> {
                MailboxIndex[] one = new MailboxIndex[1];
                for (int i = first; i < first + count / 8; i++) {
                    coordinator.registerReady(index(i));
                    if (i % 3 == 0 && coordinator.drainReadyCycle(one, 1) == 1) {
                        seen.incrementAndGet(one[0].slot());
                        left.decrementAndGet();
                    }
                }
                drainUntilNoneIsLeft(seen, left, batch);
            });
        }
        joinAll();

        assertEachOnce(seen);
    }

    @Test
    void shouldReturnAnIndexOnceOrNotAtAllWhenItIsUnregisteredDuringADrain() throws Exception {
        CyclicBarrier gate = new CyclicBarrier(2);
        AtomicBoolean over = new AtomicBoolean();
        List<MailboxIndex> drained = new ArrayList<>();
        MailboxIndex[] out = new MailboxIndex[4];
        start(true, () -> {
            for (gate.await(); !over.get(); gate.await()) {
                int count = coordinator.drainReadyCycle(out, 4);
                drained.addAll(Arrays.asList(out).subList(0, count));
                gate.await();
            }
        });
        long began = MonotonicClock.SYSTEM.nanoTime();
        for (int round = 0; goesOn(round, 500, 10_000, began); round++) {
            MailboxIndex index = index(round);
            coordinator.registerReady(index);
            gate.await();
            coordinator.unregister(index);
            gate.await();
            assertThat(drained).as("round %s", round).isIn(List.of(), List.of(index));
            assertThat(coordinator.depth()).isZero();
            drained.clear();
            coordinator.registerReady(index);
            MailboxIndex[] again = new MailboxIndex[4];
            assertThat(coordinator.drainReadyCycle(again, 4)).isEqualTo(1);
            assertThat(again[0]).as("a later registration is not touched").isEqualTo(index);
        }
        over.set(true);
        gate.await();
    }

    @Test
    void shouldRefuseOrReturnEveryRegistrationThatRacesWithClose() throws Exception {
        int width = 4_096;
        Random random = new Random(42);
        CyclicBarrier gate = new CyclicBarrier(4);
        AtomicBoolean over = new AtomicBoolean();
        AtomicIntegerArray accepted = new AtomicIntegerArray(3 * width);
        AtomicIntegerArray returned = new AtomicIntegerArray(3 * width);
        for (int t = 0; t < 3; t++) {
            int first = t * width;
            boolean drains = t > 0;
            start(t > 0, () -> {
                for (gate.await(); !over.get(); gate.await()) {
                    registerUntilClosed(first, width, drains, accepted, returned);
                    gate.await();
                }
            });
        }
        long began = MonotonicClock.SYSTEM.nanoTime();
        for (int round = 0; goesOn(round, 200, 5_000, began); round++) {
            coordinator = create();
            gate.await();
            for (int spin = random.nextInt(3_000); spin > 0; spin--) {
                Thread.onSpinWait();
            }
            List<MailboxIndex> left = coordinator.close();
            gate.await();
            left.forEach(each -> returned.incrementAndGet(each.slot()));
            for (int i = 0; i < 3 * width; i++) {
                if (accepted.get(i) != returned.get(i)) {
                    throw new AssertionError("round " + round + ": index " + i + " was accepted " + accepted.get(i)
                            + " times and came out " + returned.get(i) + " times");
                }
                accepted.set(i, 0);
                returned.set(i, 0);
            }
        }
        over.set(true);
        gate.await();
    }

    private void registerUntilClosed(
            int first, int width, boolean drains, AtomicIntegerArray accepted, AtomicIntegerArray returned) {
        ReadyQueueCoordinator current = coordinator;
        MailboxIndex[] out = new MailboxIndex[2];
        for (int i = first; i < first + width; i++) {
            if (drains && i % 3 == 0) {
                int count = current.drainReadyCycle(out, 2);
                for (int k = 0; k < count; k++) {
                    returned.incrementAndGet(out[k].slot());
                }
            }
            boolean taken = i % 5 == 0 ? current.requeue(index(i)) : current.registerReady(index(i));
            if (!taken) {
                return;
            }
            accepted.incrementAndGet(i);
        }
    }
}
