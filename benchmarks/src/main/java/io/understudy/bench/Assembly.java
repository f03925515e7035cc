package io.understudy.bench;

import io.understudy.ActorSystem;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.kernel.internal.KernelFactory;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.oneforone.internal.OneForOne;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A way to put an actor system together from the parts that the bundles contain, with the settings they have if nobody says
 * otherwise.
 *
 * @param name what it is called in tables
 * @param coordinator makes the coordinator, the part in which they differ
 */
public record Assembly(String name, Supplier<ReadyQueueCoordinator> coordinator) {

    /** Each coordinator on platform threads. */
    public static List<Assembly> all() {
        return List.of(
                new Assembly("stealing", StealingCoordinator::new), new Assembly("locking", LockingCoordinator::new));
    }

    /** A system, running. The caller closes it. */
    public OpenSystem open() {
        RuntimeParts parts = new RuntimeParts(
                coordinator.get(),
                new ThreadExecutor(),
                new GenerationalRegistry(),
                new BatchInvoker(),
                new QueueMailboxFactory(),
                Map.of(SupervisorStrategy.ONE_FOR_ONE, new OneForOne()),
                List.of(),
                MonotonicClock.SYSTEM,
                RuntimeSettings.DEFAULTS.withName("bench"));
        ActorSystem system = new KernelFactory().create(parts);
        return new OpenSystem(system);
    }
}
