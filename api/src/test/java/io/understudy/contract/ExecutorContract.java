package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkerExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every {@link WorkerExecutor} guarantees. Extend it with a way to make one. */
@Timeout(60)
public abstract class ExecutorContract {
    private final FakeWorkSource source = new FakeWorkSource();
    private final List<WorkerExecutor> executors = new ArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);

    /** An executor, not started, that runs at least {@code parallel} turns at once; threads are named after it. */
    protected abstract WorkerExecutor create(int parallel);

    /** What the names of all its platform threads contain. */
    protected abstract String threadNames();

    /** How long anything may take at most. */
    protected Duration limit() {
        return Duration.ofSeconds(20);
    }

    private boolean opens(CountDownLatch latch) throws InterruptedException {
        return latch.await(limit().toMillis(), TimeUnit.MILLISECONDS);
    }

    private WorkerExecutor started(int parallel) {
        WorkerExecutor executor = create(parallel);
        executors.add(executor);
        executor.start(source);
        return executor;
    }

    /** Waits until all workers of the only executor wait for work. */
    private void awaitIdle(WorkerExecutor executor) {
        assertThat(Eventually.holds(() -> source.waiting() > 0 && source.waiting() == executor.workers(), limit()))
                .as("all workers wait for work")
                .isTrue();
    }

    /** A turn that lasts until the end of the test. */
    private CountDownLatch submitBlocked() {
        CountDownLatch inside = new CountDownLatch(1);
        source.submit(() -> {
            inside.countDown();
            awaitStubbornly(release);
        });
        return inside;
    }

    /** Waits; an interruption is noted in the flag, as a handler would. */
    private static void awaitStubbornly(CountDownLatch latch) {
        boolean interrupted = false;
        boolean open = false;
        while (!open) {
            try {
                open = latch.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stopAll() {
        release.countDown();
        for (WorkerExecutor executor : executors) {
            assertThat(executor.stop(limit())).as("workers that never left").isEmpty();
        }
        assertThat(source.seats()).as("seats that were not left").isZero();
        assertThat(source.violations()).isEmpty();
    }

    @Test
    protected void shouldRunEveryIndexExactlyOnceWhenManyThreadsRegister() throws Exception {
        started(4);
        int each = 5_000;
        Queue<MailboxIndex> submitted = new ConcurrentLinkedQueue<>();
        List<Thread> producers = new ArrayList<>();
        for (int p = 0; p < 3; p++) {
            Thread producer = new Thread(() -> {
                for (int i = 0; i < each; i++) {
                    submitted.add(source.submit(() -> {}));
                }
            });
            producer.start();
            producers.add(producer);
        }
        for (Thread producer : producers) {
            producer.join();
        }

        assertThat(source.awaitEnded(3 * each, limit())).isTrue();
        assertThat(source.runs()).hasSize(3 * each).containsOnlyKeys(submitted.toArray(new MailboxIndex[0]));
        assertThat(source.runs().values()).containsOnly(1);
    }

    @Test
    protected void shouldServeOthersWhenAllButOneWorkerAreBlocked() throws Exception {
        started(3);
        assertThat(opens(submitBlocked())).isTrue();
        assertThat(opens(submitBlocked())).isTrue();

        CountDownLatch served = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            source.submit(served::countDown);
        }

        assertThat(opens(served)).isTrue();
    }

    @Test
    protected void shouldFinishTheTurnAndTakeNoOtherWhenStopped() throws Exception {
        WorkerExecutor executor = started(1);
        List<MailboxIndex> later = new ArrayList<>();
        CountDownLatch inside = new CountDownLatch(1);
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        source.submit(() -> {
            inside.countDown();
            awaitStubbornly(release);
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        assertThat(opens(inside)).isTrue();
        executor.stop(Duration.ZERO);
        for (int i = 0; i < 10; i++) {
            later.add(source.submit(() -> {}));
        }

        release.countDown();

        assertThat(executor.stop(limit())).isEmpty();
        assertThat(interrupted.get()).as("interrupted by stop").isFalse();
        assertThat(later).allSatisfy(index -> assertThat(source.runs(index)).isZero());
        assertThat(source.readyDepth()).isEqualTo(10);
        assertThat(executor.workers()).isZero();
    }

    @Test
    protected void shouldNameTheWorkerThatIsInATurnWhenPatienceIsOver() throws Exception {
        WorkerExecutor executor = started(2);
        AtomicReference<String> name = new AtomicReference<>();
        CountDownLatch inside = new CountDownLatch(1);
        source.submit(() -> {
            name.set(Thread.currentThread().getName());
            inside.countDown();
            awaitStubbornly(release);
        });
        assertThat(opens(inside)).isTrue();

        long began = MonotonicClock.SYSTEM.nanoTime();
        List<String> late = executor.stop(Duration.ofMillis(200));
        Duration took = Duration.ofNanos(MonotonicClock.SYSTEM.nanoTime() - began);

        assertThat(late)
                .as("it returns although the turn goes on until the end of the test")
                .contains(name.get());
        assertThat(took).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        assertThat(Eventually.holds(() -> executor.stop(Duration.ZERO).equals(List.of(name.get())), limit()))
                .as("the idle worker, once it has had a processor to leave on, is not named")
                .isTrue();
        release.countDown();
        assertThat(executor.stop(limit())).isEmpty();
    }

    @Test
    protected void shouldLeaveAtOnceWhenStoppedWhileIdle() {
        for (int round = 0; round < 50; round++) {
            WorkerExecutor executor = started(3);
            if (round % 2 == 0) {
                awaitIdle(executor);
            }

            assertThat(executor.stop(limit())).isEmpty();

            assertThat(executor.workers()).isZero();
            assertThat(source.seats()).isZero();
        }
    }

    @Test
    protected void shouldStopOnceWhenStoppedByManyThreads() throws Exception {
        WorkerExecutor executor = started(3);
        Queue<List<String>> results = new ConcurrentLinkedQueue<>();
        List<Thread> stoppers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread stopper = new Thread(() -> results.add(executor.stop(limit())));
            stopper.start();
            stoppers.add(stopper);
        }
        for (Thread stopper : stoppers) {
            stopper.join();
        }

        assertThat(results).hasSize(4).allSatisfy(late -> assertThat(late).isEmpty());
        assertThat(source.seats()).isZero();
    }

    @Test
    protected void shouldNotWaitForItselfWhenStoppedFromATurn() throws Exception {
        WorkerExecutor executor = started(2);
        AtomicReference<List<String>> late = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        source.submit(() -> {
            late.set(executor.stop(limit().multipliedBy(10)));
            done.countDown();
        });

        assertThat(opens(done)).as("long before its patience is over").isTrue();
        assertThat(late.get()).hasSize(1);
        assertThat(executor.stop(limit())).isEmpty();
    }

    @Test
    protected void shouldLoseAndRepeatNothingWhenAnotherExecutorTakesOverUnderLoad() {
        int rounds = 20;
        int each = 500;
        WorkerExecutor current = started(2);
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < each; i++) {
                source.submit(ExecutorContract::work);
            }
            WorkerExecutor next = started(2);
            assertThat(current.stop(limit())).isEmpty();
            current = next;
        }

        assertThat(source.awaitEnded(rounds * each, limit())).isTrue();
        assertThat(source.runs()).hasSize(rounds * each);
        assertThat(source.runs().values()).containsOnly(1);
    }

    /** A turn of some microseconds, so that work is left when the next thing happens. */
    private static void work() {
        for (int i = 0; i < 500; i++) {
            Thread.onSpinWait();
        }
    }

    @Test
    protected void shouldGoOnWhenTurnsThrow() {
        started(2);
        List<Throwable> throwables =
                List.of(new IllegalStateException("no"), new StackOverflowError(), new LinkageError("gone"));
        for (int i = 0; i < 30; i++) {
            Throwable thrown = throwables.get(i % throwables.size());
            source.submit(() -> ExecutorContract.<RuntimeException>throwAny(thrown));
        }
        MailboxIndex last = source.submit(() -> {});

        assertThat(source.awaitEnded(31, limit())).isTrue();
        assertThat(source.runs(last)).isEqualTo(1);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    protected void shouldGoOnWhenWorkCannotBeTaken() {
        source.failEnters(2);
        source.failDrains(5);
        started(2);
        MailboxIndex index = source.submit(() -> {});

        assertThat(source.awaitEnded(1, limit())).isTrue();
        assertThat(source.runs(index)).isEqualTo(1);
    }

    @Test
    protected void shouldGoOnWhenTheThreadsOfTurnsDie() {
        WorkerExecutor executor = started(2);
        for (int i = 0; i < 20; i++) {
            source.submit(() -> {
                throw new ThreadDeath();
            });
        }
        List<MailboxIndex> others = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            others.add(source.submit(() -> {}));
        }

        assertThat(source.awaitEnded(40, limit())).isTrue();
        assertThat(others).allSatisfy(index -> assertThat(source.runs(index)).isEqualTo(1));
        assertThat(Eventually.holds(() -> executor.workers() >= 1, limit())).isTrue();
    }

    @Test
    protected void shouldBeginEachTurnUninterruptedWhenTurnsInterruptTheirThread() {
        started(1);
        Queue<Boolean> flags = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 200; i++) {
            source.submit(() -> {
                flags.add(Thread.currentThread().isInterrupted());
                Thread.currentThread().interrupt();
            });
        }

        assertThat(source.awaitEnded(200, limit())).isTrue();
        assertThat(flags).hasSize(200).containsOnly(false);
    }

    @Test
    protected void shouldRunTurnsOnDaemonsWithoutTheLoaderOfWhoeverStartedThem() throws Exception {
        AtomicReference<ClassLoader> loader = new AtomicReference<>();
        AtomicReference<Boolean> daemon = new AtomicReference<>();
        Thread starter = Thread.currentThread();
        ClassLoader before = starter.getContextClassLoader();
        try (URLClassLoader application = new URLClassLoader(new URL[0], before)) {
            starter.setContextClassLoader(application);
            started(1);
            source.submit(() -> {
                loader.set(Thread.currentThread().getContextClassLoader());
                daemon.set(Thread.currentThread().isDaemon());
            });
            assertThat(source.awaitEnded(1, limit())).isTrue();

            assertThat(loader.get()).isNotSameAs(application);
            assertThat(daemon.get()).isTrue();
        } finally {
            starter.setContextClassLoader(before);
        }
    }

    @Test
    protected void shouldUseNextToNoProcessorTimeWhenIdle() throws Exception {
        started(3);
        source.submit(() -> {});
        assertThat(source.awaitEnded(1, limit())).isTrue();

        assertThat(ProcessorTime.inAnIdleSecond(this::cpuNanos)).isLessThan(ProcessorTime.NEXT_TO_NONE);
    }

    private long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        int seen = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().contains(threadNames())) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getId()));
                seen++;
            }
        }
        assertThat(seen).as("threads whose name contains " + threadNames()).isPositive();
        return sum;
    }
}
