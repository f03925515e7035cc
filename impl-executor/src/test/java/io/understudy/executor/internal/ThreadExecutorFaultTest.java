package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.contract.Eventually;
import io.understudy.contract.FakeWorkSource;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that cannot be started, threads that die, and batches behind a turn that does not end. */
@Timeout(60)
final class ThreadExecutorFaultTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final FakeWorkSource source = new FakeWorkSource();
    private final CountDownLatch release = new CountDownLatch(1);
    /** How many threads can be started before there are none. */
    private final AtomicInteger startable = new AtomicInteger(Integer.MAX_VALUE);

    private ThreadExecutor executor = executor(ExecutorSettings.fixed(3));

    private ThreadExecutor executor(ExecutorSettings settings) {
        return new ThreadExecutor(settings.withName("fault"), this::make, MonotonicClock.SYSTEM);
    }

    private Thread make(Runnable body, String name) {
        Thread thread = new Thread(body, name) {
            @Override
            public synchronized void start() {
                if (startable.getAndDecrement() <= 0) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                super.start();
            }
        };
        thread.setDaemon(true);
        return thread;
    }

    @AfterEach
    void stop() {
        release.countDown();
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(executor.workers()).isZero();
        assertThat(source.seats()).isZero();
        assertThat(source.violations()).isEmpty();
    }

    private void awaitRelease() {
        try {
            assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted in a turn", e);
        }
    }

    @Test
    void shouldUndoAndSayHowManyWhenOnlySomeThreadsCanBeStarted() {
        startable.set(2);

        assertThatThrownBy(() -> executor.start(source))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "only 2 of 3 workers could be started, and they were stopped again; lower workers.min or allow"
                                + " the process more threads")
                .hasCauseInstanceOf(OutOfMemoryError.class);

        assertThat(executor.workers()).isZero();
        assertThat(Eventually.holds(() -> source.seats() == 0, LIMIT))
                .as("those that were started have left")
                .isTrue();
    }

    @Test
    void shouldStartWhenThreadsAreToBeHadAgain() {
        startable.set(1);
        assertThatThrownBy(() -> executor.start(source)).isInstanceOf(IllegalStateException.class);
        startable.set(100);

        executor.start(source);

        assertThat(executor.workers()).isEqualTo(3);
    }

    @Test
    void shouldReplaceADeadWorkerAtATickWhenNoThreadWasToBeHadAtOnce() {
        executor.start(source);
        startable.set(0);
        for (int i = 0; i < 3; i++) {
            source.submit(() -> {
                throw new ThreadDeath();
            });
        }
        assertThat(Eventually.holds(() -> executor.workers() == 0, LIMIT)).isTrue();
        MailboxIndex index = source.submit(() -> {});
        startable.set(100);

        executor.tick(0);

        assertThat(source.awaitEnded(4, LIMIT)).isTrue();
        assertThat(source.runs(index)).isEqualTo(1);
        assertThat(executor.workers()).isEqualTo(3);
    }

    @Test
    void shouldHaveAsManyWorkersAsBeforeWhenSomeHaveDied() {
        executor.start(source);
        Queue<String> dead = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 10; i++) {
            source.submit(() -> {
                dead.add(Thread.currentThread().getName());
                throw new ThreadDeath();
            });
        }
        assertThat(source.awaitEnded(10, LIMIT)).isTrue();

        assertThat(dead).doesNotHaveDuplicates().hasSize(10);
        assertThat(Eventually.holds(() -> executor.workers() == 3 && source.seats() == 3, LIMIT))
                .isTrue();
    }

    @Test
    void shouldPutBackWhatADeadWorkerHadNotBegunWhenItDies() {
        executor = executor(ExecutorSettings.fixed(1).withBatch(8));
        List<MailboxIndex> others = new ArrayList<>();
        source.submit(() -> {
            throw new ThreadDeath();
        });
        for (int i = 0; i < 7; i++) {
            others.add(source.submit(() -> {}));
        }
        executor.start(source);

        assertThat(source.awaitEnded(8, LIMIT)).isTrue();
        assertThat(source.givenBack()).isEqualTo(7);
        assertThat(others).allSatisfy(index -> assertThat(source.runs(index)).isEqualTo(1));
    }

    @Test
    void shouldPutBackWhatItHadNotBegunWhenStopped() {
        executor = executor(ExecutorSettings.fixed(1).withBatch(8));
        source.submit(this::awaitRelease);
        for (int i = 0; i < 7; i++) {
            source.submit(() -> {});
        }
        executor.start(source);
        assertThat(Eventually.holds(() -> source.turnsBegun() == 1, LIMIT)).isTrue();
        executor.stop(Duration.ZERO);
        release.countDown();

        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.ended()).isEqualTo(1);
        assertThat(source.readyDepth()).isEqualTo(7);
    }

    @Test
    void shouldLetOthersRunWhatWaitsBehindAHeldUpTurnWhenBatchesAreLarge() {
        executor = executor(ExecutorSettings.fixed(2).withBatch(8));
        List<MailboxIndex> others = new ArrayList<>();
        source.submit(this::awaitRelease);
        for (int i = 0; i < 7; i++) {
            others.add(source.submit(() -> {}));
        }
        executor.start(source);
        assertThat(Eventually.holds(() -> source.turnsBegun() >= 1, LIMIT)).isTrue();

        executor.tick(0);
        executor.tick(10_000_000);

        assertThat(source.awaitEnded(7, LIMIT)).isTrue();
        assertThat(others).allSatisfy(index -> assertThat(source.runs(index)).isEqualTo(1));
    }

    @Test
    void shouldRunEachIndexOnceWhenRescuersAndWorkersRace() {
        executor = executor(ExecutorSettings.fixed(2).withBatch(16));
        executor.start(source);
        int n = 20_000;
        for (int i = 0; i < n; i++) {
            source.submit(() -> {});
            executor.tick(i);
        }

        assertThat(source.awaitEnded(n, LIMIT)).isTrue();
        assertThat(source.runs()).hasSize(n);
        assertThat(source.runs().values()).containsOnly(1);
    }

    @Test
    void shouldKeepItsNumberAndReportNothingWhenItCannotGrow() {
        executor.start(source);
        startable.set(0);

        executor.apply(ExecutorSettings.fixed(3).withName("fault").withWorkers(3, 6));
        executor.apply(ExecutorSettings.fixed(5).withName("fault"));
        assertThat(executor.workers()).isEqualTo(3);
        assertThat(source.changes()).isEmpty();

        startable.set(100);
        executor.apply(ExecutorSettings.fixed(5).withName("fault"));
        assertThat(executor.workers()).isEqualTo(5);
        assertThat(source.changes()).containsExactly("3 -> 5");
    }

    @Test
    void shouldSayWhoRunsWhenStartedTwice() {
        executor.start(source);

        assertThatThrownBy(() -> executor.start(source))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this executor runs already, with 3 workers named fault-worker-...; stop it first or use"
                        + " another one");
    }

    @Test
    void shouldRunAgainWhenStartedAfterAStop() {
        executor.start(source);
        assertThat(executor.stop(LIMIT)).isEmpty();
        MailboxIndex index = source.submit(() -> {});

        executor.start(source);

        assertThat(source.awaitEnded(1, LIMIT)).isTrue();
        assertThat(source.runs(index)).isEqualTo(1);
    }

    @Test
    void shouldDoNothingWhenStoppedOrTickedBeforeTheStart() {
        executor.tick(0);

        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(executor.workers()).isZero();
    }

    @Test
    void shouldReturnAtOnceWithTheFlagSetWhenInterruptedWhileItStops() {
        executor.start(source);
        source.submit(this::awaitRelease);
        assertThat(Eventually.holds(() -> source.turnsBegun() == 1, LIMIT)).isTrue();
        Thread.currentThread().interrupt();

        List<String> late = executor.stop(Duration.ofDays(1_000_000));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(late).isNotEmpty();
    }
}
