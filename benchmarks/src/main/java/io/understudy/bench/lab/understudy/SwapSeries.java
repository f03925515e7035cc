package io.understudy.bench.lab.understudy;

import io.understudy.Actor;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.kernel.internal.RolesOutsideOsgi;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Swaps of coordinator, executor and invoker, one after the other. Messages flow between them, so that the compiler has seen the
 * old classes and the new ones at work.
 */
final class SwapSeries {
    private static final int MESSAGES = 20_000;
    private static final int LIMIT_SECONDS = 30;

    private final ActorSystem system;

    SwapSeries(ActorSystem system) {
        this.system = system;
    }

    void run(int times) {
        RolesOutsideOsgi roles = new RolesOutsideOsgi(system);
        work();
        for (int i = 0; i < times; i++) {
            roles.coordinator(PartLoader.fresh(
                    ReadyQueueCoordinator.class, "io.understudy.coordinator.internal.StealingCoordinator"));
            work();
            roles.executor(PartLoader.fresh(WorkerExecutor.class, "io.understudy.executor.internal.ThreadExecutor"));
            work();
            roles.invoker(PartLoader.fresh(MessageInvoker.class, "io.understudy.invoker.internal.BatchInvoker"));
            work();
        }
    }

    /** An actor sends itself a number until it is 0. */
    private void work() {
        CountDownLatch done = new CountDownLatch(1);
        ActorRef<Integer> counter = system.spawn(Props.of(() -> counter(done)));
        counter.tell(MESSAGES);
        try {
            if (!done.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(
                        "expected " + MESSAGES + " messages between two swaps within " + LIMIT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted between two swaps", e);
        }
        system.stop(counter);
    }

    private static Actor<Integer> counter(CountDownLatch done) {
        return (left, context) -> {
            if (left == 0) {
                done.countDown();
            } else {
                context.self().tell(left - 1);
            }
        };
    }
}
