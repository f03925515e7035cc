package io.understudy.bench.guard;

import io.understudy.ActorSystem;
import io.understudy.bench.OpenSystem;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.kernel.internal.KernelFactory;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.middleware.Middleware;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.oneforone.internal.OneForOne;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A system of the default parts on real threads, and what a test does with it. */
final class Rig implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final OpenSystem open;

    /** A system whose turns go through {@code middlewares}. */
    Rig(Middleware... middlewares) {
        RuntimeParts parts = new RuntimeParts(
                new StealingCoordinator(),
                new ThreadExecutor(),
                new GenerationalRegistry(),
                new BatchInvoker(),
                new QueueMailboxFactory(),
                Map.of(SupervisorStrategy.ONE_FOR_ONE, new OneForOne()),
                List.of(middlewares),
                MonotonicClock.SYSTEM,
                RuntimeSettings.DEFAULTS.withName("guard"));
        open = new OpenSystem(new KernelFactory().create(parts));
    }

    ActorSystem system() {
        return open.system();
    }

    /** Waits for a latch, for a minute at most. */
    static void await(CountDownLatch latch, String what) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("expected " + what + " within " + PATIENCE_SECONDS + " s, found "
                        + latch.getCount() + " missing");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what, e);
        }
    }

    @Override
    public void close() {
        open.close();
    }
}
