package io.understudy.kernel.internal;

import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The runtimes that tests on real threads run on: every coordinator with every executor. */
final class Runtimes {

    private Runtimes() {}

    /** Makes the parts of one runtime. Two of the same kind have nothing in common. */
    record Combination(
            String name, Supplier<ReadyQueueCoordinator> coordinator, Supplier<? extends WorkerExecutor> executor) {
        SystemOnThreads open() {
            return SystemOnThreads.open(coordinator.get(), executor.get());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private record Part<P>(String name, Supplier<P> make) {}

    /** Every coordinator with every executor. */
    static Stream<Combination> matrix() {
        List<Part<WorkerExecutor>> executors = new ArrayList<>(List.of(threads(1), threads(2), threads(4)));
        virtualThreads().ifPresent(executors::add);
        return coordinators()
                .flatMap(coordinator -> executors.stream().map(executor -> combine(coordinator, executor)));
    }

    /** Each coordinator, on two threads. */
    static Stream<Combination> both() {
        return coordinators().map(coordinator -> combine(coordinator, threads(2)));
    }

    /** Each coordinator, on virtual threads; empty where there are none. */
    static Stream<Combination> virtual() {
        return virtualThreads().stream()
                .flatMap(executor -> coordinators().map(coordinator -> combine(coordinator, executor)));
    }

    private static Combination combine(Part<ReadyQueueCoordinator> coordinator, Part<WorkerExecutor> executor) {
        return new Combination(coordinator.name + " on " + executor.name, coordinator.make, executor.make);
    }

    private static Stream<Part<ReadyQueueCoordinator>> coordinators() {
        return Stream.of(
                new Part<>("stealing", StealingCoordinator::new), new Part<>("locking", LockingCoordinator::new));
    }

    private static Part<WorkerExecutor> threads(int number) {
        return new Part<>("threads(" + number + ")", () -> new ThreadExecutor(number));
    }

    /** The executor on virtual threads, which only a JVM that has them can load. */
    private static Optional<Part<WorkerExecutor>> virtualThreads() {
        if (Runtime.version().feature() < 21) {
            return Optional.empty();
        }
        return ServiceLoader.load(WorkerExecutor.class).stream()
                .filter(provider -> provider.type().getName().contains(".virtual."))
                .map(provider -> new Part<WorkerExecutor>("virtual", provider))
                .findFirst();
    }
}
