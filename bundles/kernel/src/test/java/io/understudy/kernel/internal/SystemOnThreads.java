package io.understudy.kernel.internal;

import io.understudy.ActorSystem;
import io.understudy.DeadLetterReason;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.allforone.internal.AllForOne;
import io.understudy.supervision.backoff.internal.BackoffKind;
import io.understudy.supervision.oneforone.internal.OneForOne;
import io.understudy.supervision.restforone.internal.RestForOne;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An actor system on real threads and in real time, whose kernel a test can reach. */
final class SystemOnThreads implements AutoCloseable {
    /** How long anything may take; far more than it does on a busy machine. */
    static final Duration LIMIT = Duration.ofSeconds(60);

    /**
     * With these, a system looks seldom whether actors have stopped after the deadline. For tests of what becomes of those that
     * do stop then: a thread that gets no processor for a while is not taken for one that hangs.
     */
    static final RuntimeSettings PATIENT = RuntimeSettings.DEFAULTS.withTimerTick(Duration.ofMillis(250));

    /** Every kind there is, by name. */
    static final Map<String, SupervisionKind> KINDS = Map.of(
            SupervisorStrategy.ONE_FOR_ONE, new OneForOne(),
            SupervisorStrategy.ALL_FOR_ONE, new AllForOne(),
            SupervisorStrategy.REST_FOR_ONE, new RestForOne(),
            SupervisorStrategy.BACKOFF, new BackoffKind());

    private final Kernel kernel;

    private SystemOnThreads(Kernel kernel) {
        this.kernel = kernel;
    }

    /** A system on {@code threads} threads. */
    static SystemOnThreads threads(int threads) {
        return open(new StealingCoordinator(), new ThreadExecutor(threads));
    }

    static SystemOnThreads open(ReadyQueueCoordinator coordinator, WorkerExecutor executor) {
        return open(coordinator, executor, new QueueMailboxFactory(), RuntimeSettings.DEFAULTS);
    }

    static SystemOnThreads open(
            ReadyQueueCoordinator coordinator,
            WorkerExecutor executor,
            MailboxFactory mailboxes,
            RuntimeSettings settings) {
        Kernel kernel = new Kernel(settings.withDeadLetterLog(0, Duration.ZERO), MonotonicClock.SYSTEM);
        Roles roles = kernel.roles();
        roles.registry(new GenerationalRegistry());
        roles.mailboxes(mailboxes);
        roles.invoker(new BatchInvoker());
        roles.coordinator(coordinator);
        roles.kinds(KINDS);
        kernel.installGuardian();
        roles.executor(executor);
        kernel.start();
        return new SystemOnThreads(kernel);
    }

    Kernel kernel() {
        return kernel;
    }

    Roles roles() {
        return kernel.roles();
    }

    ActorSystem system() {
        return kernel.system();
    }

    long deadLetters() {
        return Arrays.stream(DeadLetterReason.values())
                .mapToLong(system()::deadLetterCount)
                .sum();
    }

    @Override
    public void close() {
        try {
            system().shutdown(LIMIT).toCompletableFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while the system shut down", e);
        } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
            throw new AssertionError(
                    "expected the system to shut down within " + LIMIT + ", workers: " + kernel.seats(), e);
        }
    }

    /** Waits for {@code latch}, at most {@link #LIMIT}. */
    static void await(CountDownLatch latch, String what) {
        try {
            if (!latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError(
                        "expected " + what + " within " + LIMIT + ", found " + latch.getCount() + " missing");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + what, e);
        }
    }

    /** Waits until {@code condition} holds, at most {@link #LIMIT}. */
    static void await(BooleanSupplier condition, String what) {
        long deadline = MonotonicClock.SYSTEM.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (MonotonicClock.SYSTEM.nanoTime() - deadline > 0) {
                throw new AssertionError("expected " + what + " within " + LIMIT);
            }
            LockSupport.parkNanos(500_000);
        }
    }

    /** Runs {@code body} on several threads at once, each with its number, and waits for all; what one throws is thrown. */
    static void atOnce(int threads, Numbered body) {
        CountDownLatch start = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(
                    () -> {
                        try {
                            start.await();
                            body.run(number);
                        } catch (Throwable t) {
                            thrown.compareAndSet(null, t);
                        }
                    },
                    "sender-" + i);
            thread.setDaemon(true);
            thread.start();
            all.add(thread);
        }
        start.countDown();
        await(() -> all.stream().noneMatch(Thread::isAlive), "all senders to end");
        if (thrown.get() != null) {
            throw new AssertionError("a sender failed", thrown.get());
        }
    }

    /** What several threads do at once. */
    interface Numbered {
        void run(int number) throws Exception;
    }
}
