package io.understudy.bench.lab.understudy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.ActorSystem;
import io.understudy.bench.OpenSystem;
import io.understudy.bench.lab.Lab;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.executor.virtual.internal.VirtualThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.kernel.internal.KernelFactory;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.middleware.Middleware;
import io.understudy.observability.internal.SinkOutsideOsgi;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.SupervisorStrategy;
import java.util.List;
import java.util.Map;

/**
 * Actor systems from the parts that the bundles contain, each behind its service interface, with the settings they have if
 * nobody says otherwise. Only the parts that a system consists of are loaded.
 */
public final class ClassPath {

    private ClassPath() {}

    /** What comes as default. */
    public static Lab<?> standard() {
        return lab(system(new StealingCoordinator(), new ThreadExecutor(), List.of()));
    }

    /** With the coordinator that uses a lock. */
    public static Lab<?> locking() {
        return lab(system(new LockingCoordinator(), new ThreadExecutor(), List.of()));
    }

    /** With the executor on virtual threads. Needs Java 21. */
    public static Lab<?> virtual() {
        return lab(system(new StealingCoordinator(), new VirtualThreadExecutor(), List.of()));
    }

    /** With one thread. */
    public static Lab<?> oneWorker() {
        return lab(system(new StealingCoordinator(), new ThreadExecutor(1), List.of()));
    }

    /** With middlewares that do nothing, each of a class of its own: at most three. */
    public static Lab<?> middlewares(int number) {
        List<Middleware> idle = List.of(IdleMiddleware.values());
        return lab(system(new StealingCoordinator(), new ThreadExecutor(), idle.subList(0, number)));
    }

    /** With interceptors that do nothing, each of a class of its own: at most three. */
    public static Lab<?> interceptors(int number) {
        ActorSystem system = system(new StealingCoordinator(), new ThreadExecutor(), List.of());
        List<MessageInterceptor> idle = List.of(IdleInterceptor.values());
        idle.subList(0, number).forEach(system::intercept);
        return lab(system);
    }

    /** With all meters of the runtime in a registry. */
    public static Lab<?> metrics() {
        ActorSystem system = system(new StealingCoordinator(), new ThreadExecutor(), List.of());
        SinkOutsideOsgi.show(system, new SimpleMeterRegistry());
        return lab(system);
    }

    /** After {@code times} swaps each of coordinator, executor and invoker, every new one with classes of its own. */
    public static Lab<?> swapped(int times) {
        ActorSystem system = system(new StealingCoordinator(), new ThreadExecutor(), List.of());
        Lab<?> lab = lab(system);
        new SwapSeries(system).run(times);
        return lab;
    }

    private static Lab<?> lab(ActorSystem system) {
        return new UnderstudyLab(system, new OpenSystem(system)::close);
    }

    private static ActorSystem system(
            ReadyQueueCoordinator coordinator, WorkerExecutor executor, List<Middleware> middlewares) {
        return new KernelFactory()
                .create(new RuntimeParts(
                        coordinator,
                        executor,
                        new GenerationalRegistry(),
                        new BatchInvoker(),
                        new QueueMailboxFactory(),
                        Map.of(SupervisorStrategy.ONE_FOR_ONE, new UnlimitedOneForOne()),
                        middlewares,
                        MonotonicClock.SYSTEM,
                        RuntimeSettings.DEFAULTS.withName("bench")));
    }
}
