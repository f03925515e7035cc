package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link MailboxRegistry} guarantees. */
public abstract class RegistryContract {
    private static final int LAST_GENERATION = -1;

    private final Actor anna = new Actor("/user/anna");
    private final Actor ben = new Actor("/user/ben");
    private MailboxRegistry registry;

    /** A new, empty registry. */
    protected abstract MailboxRegistry create();

    @BeforeEach
    void createRegistry() {
        registry = create();
    }

    @Test
    void shouldFindTheActorThatWasRegistered() {
        MailboxIndex index = registry.register(anna);

        assertThat(index.valid()).isTrue();
        assertThat(index.generation()).as("first generation of a slot").isEqualTo(1);
        assertThat(registry.lookup(index)).isSameAs(anna);
        assertThat(registry.lookup(new MailboxIndex(index.slot(), index.generation())))
                .as("found by value, not only by instance")
                .isSameAs(anna);
        assertThat(registry.lookup(index).schedule()).isSameAs(anna.schedule());
        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void shouldFindNothingAfterUnregisterAndUnregisterOnce() {
        MailboxIndex index = registry.register(anna);

        assertThat(registry.unregister(index)).isTrue();

        assertThat(registry.lookup(index)).isNull();
        assertThat(registry.unregister(index)).isFalse();
        assertThat(registry.size()).isZero();
    }

    @Test
    void shouldUseASlotAgainWithAnotherGeneration() {
        MailboxIndex first = registry.register(anna);
        registry.unregister(first);

        MailboxIndex second = registry.register(ben);

        assertThat(second.slot()).isEqualTo(first.slot());
        assertThat(second.generation()).isEqualTo(2);
        assertThat(registry.lookup(first)).isNull();
        assertThat(registry.lookup(second)).isSameAs(ben);
    }

    @Test
    void shouldFindNothingBehindTheIndexOfNothing() {
        registry.register(anna);

        assertThat(registry.lookup(MailboxIndex.NONE)).isNull();
        assertThat(registry.unregister(MailboxIndex.NONE)).isFalse();
        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void shouldFindNothingWhenTheSlotIsOutOfRange() {
        registry.register(anna);

        for (int slot : new int[] {1, 1_023, 1_024, 1_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
            MailboxIndex index = new MailboxIndex(slot, 1);
            assertThat(registry.lookup(index)).as("%s", index).isNull();
            assertThat(registry.unregister(index)).as("%s", index).isFalse();
        }
    }

    @Test
    void shouldLeaveTheNewOccupantAloneWhenAnOldIndexIsUsed() {
        MailboxIndex old = registry.register(anna);
        registry.unregister(old);
        MailboxIndex current = registry.register(ben);

        assertThat(registry.unregister(old)).isFalse();
        assertThat(registry.lookup(old)).isNull();

        assertThat(registry.lookup(current)).isSameAs(ben);
        assertThat(registry.size()).isEqualTo(1);
    }

    @Test
    void shouldNotGrowWhenActorsComeAndGo() {
        ArrayDeque<MailboxIndex> live = new ArrayDeque<>();
        for (int i = 0; i < 1_000_000; i++) {
            MailboxIndex index = registry.register(anna);
            if (index.slot() >= 10) {
                throw new AssertionError("cycle " + i + " opened slot " + index + " although one was free");
            }
            live.addLast(index);
            if (live.size() == 10) {
                registry.unregister(live.removeFirst());
            }
        }
        live.forEach(registry::unregister);

        assertThat(registry.size()).isZero();
    }

    @Test
    void shouldShowEveryRegisteredActor() {
        Map<MailboxIndex, RegisteredActor> expected = new HashMap<>();
        List<MailboxIndex> gone = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            Actor actor = new Actor("/user/" + i);
            MailboxIndex index = registry.register(actor);
            expected.put(index, actor);
            if (i % 3 == 0) {
                gone.add(index);
            }
        }
        gone.forEach(registry::unregister);
        gone.forEach(expected::remove);

        Map<MailboxIndex, RegisteredActor> shown = new HashMap<>();
        registry.forEach(shown::put);

        assertThat(shown).isEqualTo(expected);
        assertThat(registry.size()).isEqualTo(expected.size());
    }

    @Test
    void shouldRetireASlotWhenItsGenerationsAreUsedUp() {
        registry.takeOver(new RegistrySnapshot(
                List.of(new RegistrySnapshot.Slot(new MailboxIndex(0, LAST_GENERATION - 1), null, false))));

        MailboxIndex lastButOne = registry.register(anna);
        assertThat(lastButOne).hasToString("0:4294967294");
        assertThat(registry.unregister(lastButOne)).isTrue();
        MailboxIndex last = registry.register(anna);
        assertThat(last).hasToString("0:4294967295");
        assertThat(registry.unregister(last)).isTrue();

        MailboxIndex next = registry.register(ben);
        assertThat(next).as("another slot").hasToString("1:1");
        assertThat(registry.lookup(last)).isNull();
        assertThat(registry.lookup(new MailboxIndex(0, 1))).isNull();
        assertThat(registry.unregister(last)).isFalse();
    }

    @Test
    void shouldKeepIndicesValidWhenTheTableIsHandedOver() {
        MailboxIndex first = registry.register(anna);
        MailboxIndex second = registry.register(ben);
        MailboxIndex third = registry.register(anna);
        registry.unregister(first);
        MailboxRegistry successor = create();

        successor.takeOver(registry.handOver());

        assertThat(successor.lookup(second)).isSameAs(ben);
        assertThat(successor.lookup(third)).isSameAs(anna);
        assertThat(successor.lookup(first)).isNull();
        assertThat(successor.size()).isEqualTo(2);
        List<MailboxIndex> shown = new ArrayList<>();
        successor.forEach((index, actor) -> shown.add(index));
        assertThat(shown)
                .as("the very same instances")
                .usingElementComparator((a, b) -> a == b ? 0 : 1)
                .contains(second);
        MailboxIndex reused = successor.register(anna);
        assertThat(reused).isEqualTo(new MailboxIndex(first.slot(), 2));
        assertThat(registry.lookup(second)).as("the old one still answers").isSameAs(ben);
    }

    @Test
    void shouldKeepRetiredSlotsRetiredWhenTheTableIsHandedOver() {
        registry.takeOver(new RegistrySnapshot(
                List.of(new RegistrySnapshot.Slot(new MailboxIndex(0, LAST_GENERATION), null, false))));
        registry.unregister(registry.register(anna));
        MailboxRegistry successor = create();

        successor.takeOver(registry.handOver());

        assertThat(successor.register(anna)).hasToString("1:1");
    }

    @Test
    void shouldRefuseToRegisterAfterHandOver() {
        registry.handOver();

        assertThatThrownBy(() -> registry.register(anna))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("/user/anna")
                .hasMessageContaining("handed over");
    }

    @Test
    void shouldRefuseToTakeOverWhenNotEmpty() {
        MailboxIndex index = registry.register(anna);
        RegistrySnapshot snapshot = new RegistrySnapshot(List.of());

        assertThatThrownBy(() -> registry.takeOver(snapshot)).isInstanceOf(IllegalStateException.class);

        assertThat(registry.lookup(index)).isSameAs(anna);
    }

    @Test
    void shouldHandOutNoSlotTwiceWhenManyThreadsRegisterAndUnregister() throws InterruptedException {
        Set<MailboxIndex> live = ConcurrentHashMap.newKeySet();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Actor own = new Actor("/user/" + t);
            threads.add(new Thread(() -> {
                try {
                    churn(own, live);
                } catch (Throwable thrown) {
                    failures.add(thrown);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(failures).isEmpty();
        assertThat(registry.size()).isEqualTo(live.size());
        live.forEach(index -> assertThat(registry.lookup(index)).isNotNull());
    }

    private void churn(Actor own, Set<MailboxIndex> live) {
        ArrayDeque<MailboxIndex> mine = new ArrayDeque<>();
        for (int i = 0; i < 50_000; i++) {
            MailboxIndex index = registry.register(own);
            if (!live.add(index)) {
                throw new AssertionError(index + " was handed out twice");
            }
            if (registry.lookup(index) != own) {
                throw new AssertionError(index + " is not " + own.path());
            }
            mine.addLast(index);
            if (mine.size() > 20) {
                MailboxIndex oldest = mine.removeFirst();
                live.remove(oldest);
                if (!registry.unregister(oldest) || registry.lookup(oldest) != null) {
                    throw new AssertionError(oldest + " could not be unregistered");
                }
            }
        }
    }

    @Test
    void shouldNeverShowAnotherActorBehindAnIndexWhileSlotsAreReused() throws InterruptedException {
        AtomicReference<Actor> current = new AtomicReference<>(new Actor("/user/0"));
        current.get().setIndex(registry.register(current.get()));
        AtomicBoolean over = new AtomicBoolean();
        List<String> failures = new CopyOnWriteArrayList<>();
        Thread reader = new Thread(() -> {
            while (!over.get()) {
                Actor expected = current.get();
                RegisteredActor found = registry.lookup(expected.index());
                if (found != null && found != expected) {
                    failures.add(expected.index() + " of " + expected.path() + " showed " + found.path());
                }
            }
        });
        reader.start();
        for (int i = 1; i < 100_000; i++) {
            registry.unregister(current.get().index());
            Actor next = new Actor("/user/" + i);
            next.setIndex(registry.register(next));
            current.set(next);
        }
        over.set(true);
        reader.join();

        assertThat(failures).isEmpty();
    }

    /** An actor that does nothing but being registered. */
    protected static final class Actor implements RegisteredActor {
        private final String path;
        private final ScheduleWord word = new ScheduleWord();
        private volatile MailboxIndex index = MailboxIndex.NONE;

        /** An actor with that path. */
        public Actor(String path) {
            this.path = path;
        }

        void setIndex(MailboxIndex index) {
            this.index = index;
        }

        @Override
        public String path() {
            return path;
        }

        @Override
        public MailboxIndex index() {
            return index;
        }

        @Override
        public Mailbox mailbox() {
            throw new UnsupportedOperationException("mailbox");
        }

        @Override
        public ScheduleWord schedule() {
            return word;
        }

        @Override
        public int throughput() {
            return 0;
        }

        @Override
        public void handleSystem(Envelope envelope) {
            throw new UnsupportedOperationException("handleSystem");
        }

        @Override
        public boolean handle(Envelope envelope) {
            throw new UnsupportedOperationException("handle");
        }

        @Override
        public InvokeResult obstacle() {
            return null;
        }

        @Override
        public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
            throw new UnsupportedOperationException("suspend");
        }

        @Override
        public void fail(Throwable cause) {
            throw new UnsupportedOperationException("fail");
        }
    }
}
