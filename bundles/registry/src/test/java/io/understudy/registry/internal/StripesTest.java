package io.understudy.registry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Threads of different stripes share one table. */
class StripesTest {
    private static final int THREADS = GenerationalRegistry.STRIPES;
    private static final int LIMIT = 60;

    private final GenerationalRegistry registry = new GenerationalRegistry();
    private final RegisteredActor actor = GenerationalRegistryTest.actor("/user/any");

    @Test
    void shouldReuseSlotsThatAnotherThreadFreedBeforeTheTableGrows() throws Exception {
        List<MailboxIndex> first = call(0, () -> register(1_000));
        call(1, () -> unregister(first));
        int opened = registry.opened();

        List<MailboxIndex> second = call(2, () -> register(1_000));

        assertThat(slots(second)).hasSize(1_000);
        assertThat(registry.opened()).isEqualTo(opened);
        assertThat(registry.size()).isEqualTo(1_000);
    }

    @Test
    void shouldFindTheOneFreeSlotWhicheverStripeItIsIn() throws Exception {
        for (int stripe = 0; stripe < GenerationalRegistry.STRIPES; stripe++) {
            GenerationalRegistry one = new GenerationalRegistry();
            MailboxIndex index = one.register(actor);
            call(stripe, () -> one.unregister(index));
            for (int other = 0; other < GenerationalRegistry.STRIPES; other++) {
                MailboxIndex again = call(other, () -> one.register(actor));
                assertThat(again.slot()).isEqualTo(index.slot());
                call(stripe, () -> one.unregister(again));
            }
        }
    }

    @Test
    void shouldHandOutEverySlotOnceWhenThreadsOfAllStripesUseBlocks() throws Exception {
        Set<Integer> slots = new HashSet<>();
        for (int round = 0; round < 10; round++) {
            for (int stripe = 0; stripe < GenerationalRegistry.STRIPES; stripe++) {
                slots.addAll(slots(call(stripe, () -> register(100))));
            }
        }

        assertThat(slots).hasSize(10 * 100 * GenerationalRegistry.STRIPES);
        assertThat(registry.opened())
                .isLessThan(slots.size() + GenerationalRegistry.STRIPES * GenerationalRegistry.BLOCK);
        assertThat(registry.size()).isEqualTo(slots.size());
    }

    @Test
    void shouldCountRightWhenOneThreadRegistersAndAnotherUnregisters() throws Exception {
        List<MailboxIndex> indices = call(3, () -> register(100));
        call(4, () -> unregister(indices.subList(0, 70)));
        assertThat(registry.size()).isEqualTo(30);

        call(5, () -> unregister(indices.subList(70, 100)));
        assertThat(registry.size()).isZero();
    }

    @Test
    void shouldLetExactlyOneThreadUnregisterAnIndex() throws Exception {
        int rounds = 50_000;
        List<MailboxIndex> indices = register(rounds);
        AtomicIntegerArray winners = new AtomicIntegerArray(rounds);
        Lockstep lockstep = new Lockstep(2);
        inParallel(2, thread -> {
            for (int i = 0; i < rounds; i++) {
                lockstep.await();
                if (registry.unregister(indices.get(i))) {
                    winners.incrementAndGet(i);
                }
            }
        });

        for (int i = 0; i < rounds; i++) {
            assertThat(winners.get(i)).as("who unregistered %s", indices.get(i)).isEqualTo(1);
        }
        assertThat(registry.size()).isZero();
        assertThat(slots(register(rounds))).as("no slot is free twice").hasSize(rounds);
    }

    /** The same actor comes back at once: an old index must not be taken for the new one. */
    @Test
    void shouldNeverUnregisterTheNextOccupantWithAnOldIndex() throws Exception {
        AtomicReference<MailboxIndex> current = new AtomicReference<>(registry.register(actor));
        Lockstep lockstep = new Lockstep(2);
        inParallel(2, thread -> {
            for (int i = 0; i < 50_000; i++) {
                MailboxIndex old = current.get();
                lockstep.await();
                registry.unregister(old);
                if (thread == 0) {
                    current.set(registry.register(actor));
                }
                lockstep.await();
                expect(registry.lookup(current.get()) == actor, current + " has gone with " + old);
            }
        });

        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void shouldKeepEveryIndexValidOnceWhenThreadsRegisterAndUnregisterAtRandom() throws Exception {
        Map<MailboxIndex, RegisteredActor> live = new ConcurrentHashMap<>();
        inParallel(THREADS, thread -> {
            RegisteredActor own = GenerationalRegistryTest.actor("/user/" + thread);
            Random random = new Random(thread);
            List<MailboxIndex> mine = new ArrayList<>();
            for (int i = 0; i < 40_000; i++) {
                if (random.nextInt(LIMIT) >= mine.size()) {
                    MailboxIndex index = registry.register(own);
                    expect(live.put(index, own) == null, index + " was handed out twice");
                    mine.add(index);
                } else {
                    MailboxIndex index = mine.remove(random.nextInt(mine.size()));
                    expect(registry.lookup(index) == own, index + " is not found");
                    live.remove(index);
                    expect(registry.unregister(index), index + " cannot be unregistered");
                    expect(registry.lookup(index) == null, index + " is still found");
                }
                expect(registry.size() >= 0, "negative size");
            }
        });

        Map<MailboxIndex, RegisteredActor> shown = new HashMap<>();
        registry.forEach(shown::put);
        assertThat(shown).isEqualTo(live);
        assertThat(registry.size()).isEqualTo(live.size());
        assertThat(registry.opened())
                .isLessThanOrEqualTo(THREADS * LIMIT + GenerationalRegistry.STRIPES * GenerationalRegistry.BLOCK);
    }

    @Test
    void shouldHandOverExactlyWhoWasRegisteredWhenActorsComeAndGo() throws Exception {
        for (int round = 0; round < 100; round++) {
            GenerationalRegistry successor = new GenerationalRegistry();
            Set<MailboxIndex> live = ConcurrentHashMap.newKeySet();
            Set<MailboxIndex> leaving = ConcurrentHashMap.newKeySet();

            handOverUnderLoad(new GenerationalRegistry(), successor, live, leaving);

            Set<MailboxIndex> shown = new HashSet<>();
            successor.forEach((index, found) -> shown.add(index));
            assertThat(successor.size()).isEqualTo(shown.size());
            shown.removeAll(leaving);
            assertThat(shown).isEqualTo(live);
            int opened = successor.opened();
            while (successor.size() < opened) {
                successor.register(actor);
            }
            assertThat(successor.opened()).as("every other slot was free").isEqualTo(opened);
        }
    }

    private void handOverUnderLoad(
            GenerationalRegistry old, GenerationalRegistry successor, Set<MailboxIndex> live, Set<MailboxIndex> leaving)
            throws Exception {
        CountDownLatch busy = new CountDownLatch(2);
        inParallel(3, thread -> {
            if (thread == 2) {
                expect(busy.await(10, TimeUnit.SECONDS), "nobody is busy");
                successor.takeOver(old.handOver());
            } else {
                leaving.add(comeAndGo(old, live, busy));
            }
        });
    }

    /** Two come and one goes until nobody is let in; who went last may have gone before the hand-over or after it. */
    private MailboxIndex comeAndGo(GenerationalRegistry old, Set<MailboxIndex> live, CountDownLatch busy) {
        MailboxIndex last = MailboxIndex.NONE;
        try {
            for (int i = 0; i < 1_000_000; i++) {
                MailboxIndex first = old.register(actor);
                live.add(first);
                MailboxIndex second = old.register(actor);
                live.add(second);
                last = i % 2 == 0 ? first : second;
                live.remove(last);
                expect(old.unregister(last), last + " cannot be unregistered");
                if (i == 100) {
                    busy.countDown();
                }
            }
        } catch (IllegalStateException handedOver) {
            return last;
        }
        throw new AssertionError("the table was not handed over");
    }

    @Test
    void shouldKeepABlockThatNobodyUsedInTheTableThatIsHandedOver() throws Exception {
        List<MailboxIndex> taken = new ArrayList<>(call(0, () -> register(500)));
        taken.addAll(call(1, () -> register(1)));
        RegistrySnapshot snapshot = registry.handOver();

        assertThat(snapshot.slots()).hasSizeGreaterThan(taken.size());
        assertThat(snapshot.slots())
                .filteredOn(slot -> slot.occupant() == null)
                .allMatch(slot -> slot.index().generation() == 1 && !slot.retired());
        assertThat(snapshot.slots()).filteredOn(slot -> slot.occupant() != null).hasSameSizeAs(taken);
    }

    private List<MailboxIndex> register(int count) {
        List<MailboxIndex> indices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            indices.add(registry.register(actor));
        }
        return indices;
    }

    private boolean unregister(List<MailboxIndex> indices) {
        return indices.stream().allMatch(registry::unregister);
    }

    private static Set<Integer> slots(List<MailboxIndex> indices) {
        Set<Integer> slots = new HashSet<>();
        indices.forEach(index -> slots.add(index.slot()));
        return slots;
    }

    private static void expect(boolean fulfilled, String otherwise) {
        if (!fulfilled) {
            throw new AssertionError(otherwise);
        }
    }

    /** Runs {@code work} on a new thread of that stripe. */
    private static <T> T call(int stripe, Callable<T> work) throws Exception {
        return start(stripe, work).get(60, TimeUnit.SECONDS);
    }

    private static <T> FutureTask<T> start(int stripe, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task);
        while (thread.getId() % GenerationalRegistry.STRIPES != stripe) {
            thread = new Thread(task);
        }
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    /** Runs {@code work} on as many threads at once, each of another stripe. */
    private static void inParallel(int threads, Work work) throws Exception {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<FutureTask<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int thread = i;
            tasks.add(start(thread, () -> {
                start.await(10, TimeUnit.SECONDS);
                work.run(thread);
                return null;
            }));
        }
        try {
            for (FutureTask<Void> task : tasks) {
                task.get(60, TimeUnit.SECONDS);
            }
        } finally {
            tasks.forEach(task -> task.cancel(true));
        }
    }

    /** Lets threads go on at nearly the same moment: who comes first looks out for the others instead of being woken. */
    private static final class Lockstep {
        private static final int LOOKS = 1_000;

        private final int threads;
        private final AtomicInteger arrived = new AtomicInteger();

        Lockstep(int threads) {
            this.threads = threads;
        }

        @SuppressWarnings("ThreadPriorityCheck") // Only how long it takes depends on it.
        void await() {
            int place = arrived.getAndIncrement();
            int all = place - place % threads + threads;
            for (int look = 0; arrived.get() < all; look++) {
                if (look < LOOKS) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                    expect(!Thread.currentThread().isInterrupted(), "interrupted");
                }
            }
        }
    }

    /** What one of several threads does. */
    private interface Work {
        void run(int thread) throws Exception;
    }
}
