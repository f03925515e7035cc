package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The audit leaves sound systems alone. */
@Tag("slow")
class AuditTest {
    private static final Duration WATCHED = Duration.ofMillis(2_500);

    private static Queue<RuntimeEvent> repairs(SystemOnThreads test) {
        Queue<RuntimeEvent> repairs = new ConcurrentLinkedQueue<>();
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.ScheduleRepaired || event instanceof RuntimeEvent.ErrorContained) {
                repairs.add(event);
            }
        });
        return repairs;
    }

    private static void watch() {
        try {
            assertThat(new CountDownLatch(1).await(WATCHED.toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldRepairNothingWhenActorsAreAlwaysReady(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            Queue<RuntimeEvent> repairs = repairs(test);
            Props<String> restless =
                    Props.of(() -> (message, context) -> context.self().tell(message));
            for (int i = 0; i < 50; i++) {
                ActorRef<String> actor = test.system().spawn(restless);
                actor.tell("again");
                actor.tell("and again");
            }
            watch();
            assertThat(repairs).isEmpty();
            test.system().forceStop();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldRepairNothingWhenTheQueueIsSoLongThatActorsWaitForSeconds(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            Queue<RuntimeEvent> repairs = repairs(test);
            List<ActorRef<String>> actors = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                actors.add(test.system().spawn(Props.of(() -> (message, context) -> {
                    workFor(1_000_000);
                    context.self().tell(message);
                })));
            }
            actors.forEach(actor -> actor.tell("take your time"));
            watch();
            assertThat(test.kernel().seats().readyDepth()).as("still many").isPositive();
            assertThat(repairs).isEmpty();
            test.system().forceStop();
        }
    }

    private static void workFor(long nanos) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        while (MonotonicClock.SYSTEM.nanoTime() - began < nanos) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldNotLookAtAnyActorWhenNothingHappens(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            Counting registry = new Counting();
            test.roles().registry(registry);
            CountDownLatch handled = new CountDownLatch(1);
            test.system()
                    .spawn(Props.of(() -> (message, context) -> handled.countDown()))
                    .tell("once");
            SystemOnThreads.await(handled, "the message");
            SystemOnThreads.await(() -> registry.looks.get() > 0, "a look after the message");
            assertThat(looksWhileWatched(registry))
                    .as("looks in a system at rest")
                    .isZero();
        }
    }

    /** How often it looks while nothing happens. The last looks may be late, so it is watched again if there were some. */
    private static int looksWhileWatched(Counting registry) {
        int looks = Integer.MAX_VALUE;
        for (int again = 0; again < 4 && looks > 0; again++) {
            int before = registry.looks.get();
            watch();
            looks = registry.looks.get() - before;
        }
        return looks;
    }

    /** A registry that counts how often all its actors are looked at. */
    private static final class Counting implements MailboxRegistry {
        private final GenerationalRegistry sound = new GenerationalRegistry();
        private final AtomicInteger looks = new AtomicInteger();

        @Override
        public MailboxIndex register(RegisteredActor actor) {
            return sound.register(actor);
        }

        @Override
        public RegisteredActor lookup(MailboxIndex index) {
            return sound.lookup(index);
        }

        @Override
        public boolean unregister(MailboxIndex index) {
            return sound.unregister(index);
        }

        @Override
        public int size() {
            return sound.size();
        }

        @Override
        public void forEach(BiConsumer<MailboxIndex, RegisteredActor> visitor) {
            looks.incrementAndGet();
            sound.forEach(visitor);
        }

        @Override
        public RegistrySnapshot handOver() {
            return sound.handOver();
        }

        @Override
        public void takeOver(RegistrySnapshot snapshot) {
            sound.takeOver(snapshot);
        }
    }
}
