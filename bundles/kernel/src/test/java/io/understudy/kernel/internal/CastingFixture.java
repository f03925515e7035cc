package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.RoleCast;
import io.understudy.observe.RuntimeEvent;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A kernel whose roles are given to candidates by hand. */
abstract class CastingFixture {
    final Kernel kernel = new Kernel(RuntimeSettings.DEFAULTS, MonotonicClock.SYSTEM);
    final Casting casting = kernel.casting();
    final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    final List<Object> released = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() {
        kernel.events().subscribe(events::add);
        offer(casting.coordinator(), "stealing", 100, StealingCoordinator::new);
        offer(casting.registry(), "generational", 100, GenerationalRegistry::new);
        offer(casting.invoker(), "batch", 100, BatchInvoker::new);
        offer(casting.mailbox(), "queue", 0, QueueMailboxFactory::new);
        offer(casting.executor(), "threads", 100, ThreadExecutor::new);
        kernel.installGuardian();
        kernel.start();
    }

    @AfterEach
    void stop() throws Exception {
        kernel.system().forceStop().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    <T> void offer(Cast<T> cast, String name, int ranking, Supplier<? extends T> instances) {
        casting.offered(cast, new Candidate<>(name, name, ranking, events.size(), new Candidate.Source<T>() {
            @Override
            public T acquire() {
                return instances.get();
            }

            @Override
            public void release(T instance) {
                released.add(instance);
            }
        }));
    }

    String player(String role) {
        return cast(role).current();
    }

    RoleCast cast(String role) {
        return casting.roles().stream()
                .filter(cast -> cast.role().equals(role))
                .findFirst()
                .orElseThrow();
    }

    void works() throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(10);
        ActorRef<Integer> actor = kernel.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
        for (int i = 0; i < 10; i++) {
            actor.tell(i);
        }
        assertThat(handled.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
