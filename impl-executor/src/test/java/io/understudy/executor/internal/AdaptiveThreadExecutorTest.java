package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.Eventually;
import io.understudy.contract.FakeWorkSource;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The number of real workers under real load; time is turned by hand, except where idle workers are to notice it. */
@Timeout(60)
final class AdaptiveThreadExecutorTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final FakeWorkSource source = new FakeWorkSource();
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicLong now = new AtomicLong();
    private ThreadExecutor executor = executor(1, 4);

    private ThreadExecutor executor(int min, int max) {
        ExecutorSettings settings = ExecutorSettings.standard()
                .withName("adaptive")
                .withWorkers(min, max)
                .withIntervals(Duration.ofMillis(50), Duration.ofMillis(400), Duration.ofMillis(100));
        return new ThreadExecutor(settings, WorkerThreads.PLATFORM, now::get);
    }

    @AfterEach
    void stop() {
        release.countDown();
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.seats()).isZero();
        assertThat(source.violations()).isEmpty();
    }

    /** Ticks as a kernel would, for {@code time}. */
    private void pass(Duration time) {
        for (long t = 0; t < time.toMillis(); t += 10) {
            executor.tick(now.addAndGet(10_000_000));
        }
    }

    private void submitBlocked(int n) {
        for (int i = 0; i < n; i++) {
            source.submit(() -> {
                try {
                    assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new AssertionError("interrupted in a turn", e);
                }
            });
        }
    }

    private boolean inTurn(int n) {
        return Eventually.holds(() -> source.turnsBegun() >= n, LIMIT);
    }

    @Test
    void shouldServeABystanderWhenAllWorkersAreBlockedInHandlers() {
        executor.start(source);
        submitBlocked(1);
        assertThat(inTurn(1)).isTrue();
        MailboxIndex bystander = source.submit(() -> {});

        pass(Duration.ofMillis(60));

        assertThat(source.awaitEnded(1, LIMIT)).isTrue();
        assertThat(source.runs(bystander)).isEqualTo(1);
        assertThat(source.changes()).containsExactly("1 -> 2");
    }

    @Test
    void shouldNotGrowBeyondMaxWhenEveryNewWorkerIsBlockedToo() {
        executor.start(source);
        submitBlocked(10);
        for (int workers = 1; workers <= 4; workers++) {
            assertThat(inTurn(workers)).isTrue();
            pass(Duration.ofMillis(60));
        }
        pass(Duration.ofSeconds(5));

        assertThat(executor.workers()).isEqualTo(4);
        assertThat(source.changes()).containsExactly("1 -> 2", "2 -> 3", "3 -> 4");
        assertThat(source.readyDepth()).isEqualTo(6);
    }

    @Test
    void shouldShrinkToMinWhenTheLoadHasEnded() {
        executor.start(source);
        submitBlocked(4);
        for (int workers = 1; workers <= 4; workers++) {
            assertThat(inTurn(workers)).isTrue();
            pass(Duration.ofMillis(60));
        }
        assertThat(executor.workers()).isEqualTo(4);
        release.countDown();
        assertThat(source.awaitEnded(4, LIMIT)).isTrue();

        assertThat(Eventually.holds(
                        () -> {
                            pass(Duration.ofMillis(10));
                            return executor.workers() == 1;
                        },
                        LIMIT))
                .isTrue();

        pass(Duration.ofSeconds(5));
        assertThat(executor.workers()).isEqualTo(1);
        assertThat(source.changes())
                .as("step by step")
                .containsExactly("1 -> 2", "2 -> 3", "3 -> 4", "4 -> 3", "3 -> 2", "2 -> 1");
    }

    @Test
    void shouldShrinkByItselfWhenNobodyTicksAnyMore() {
        ExecutorSettings settings = executor.settings();
        executor = new ThreadExecutor(settings, WorkerThreads.PLATFORM, MonotonicClock.SYSTEM);
        executor.start(source);
        submitBlocked(1);
        assertThat(inTurn(1)).isTrue();
        source.submit(() -> {});
        assertThat(Eventually.holds(
                        () -> {
                            executor.tick(MonotonicClock.SYSTEM.nanoTime());
                            return executor.workers() == 2;
                        },
                        LIMIT))
                .isTrue();

        release.countDown();

        assertThat(Eventually.holds(() -> executor.workers() == 1, LIMIT)).isTrue();
        assertThat(Eventually.holds(() -> source.changes().equals(List.of("1 -> 2", "2 -> 1")), LIMIT))
                .isTrue();
    }

    @Test
    void shouldInterruptNoTurnAndLoseNoIndexWhenShrinkingUnderLoad() {
        executor.start(source);
        AtomicBoolean interrupted = new AtomicBoolean();
        int rounds = 300;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 20; i++) {
                source.submit(() -> {
                    if (Thread.currentThread().isInterrupted()) {
                        interrupted.set(true);
                    }
                });
            }
            int workers = 1 + round % 4;
            executor.apply(executor.settings().withWorkers(workers, workers));
        }

        assertThat(source.awaitEnded(20 * rounds, LIMIT)).isTrue();
        assertThat(source.runs()).hasSize(20 * rounds);
        assertThat(source.runs().values()).containsOnly(1);
        assertThat(interrupted).isFalse();
    }

    @Test
    void shouldLetABusyWorkerFinishItsTurnWhenItIsToLeave() {
        executor = executor(3, 3);
        executor.start(source);
        submitBlocked(3);
        assertThat(inTurn(3)).isTrue();

        executor.apply(executor.settings().withWorkers(1, 1));
        assertThat(executor.workers()).as("still in their turns").isEqualTo(3);
        release.countDown();

        assertThat(Eventually.holds(() -> executor.workers() == 1, LIMIT)).isTrue();
        assertThat(source.awaitEnded(3, LIMIT))
                .as("also the worker that stays ends its turn")
                .isTrue();
        assertThat(source.changes()).containsExactly("3 -> 1");
    }

    @Test
    void shouldNeverChangeWhenMinIsMax() {
        executor = executor(2, 2);
        executor.start(source);
        submitBlocked(10);
        assertThat(inTurn(2)).isTrue();

        pass(Duration.ofSeconds(5));

        assertThat(executor.workers()).isEqualTo(2);
        assertThat(source.changes()).isEmpty();
    }

    @Test
    void shouldRefuseToResizeWhenItIsShuttingDown() {
        executor.start(source);
        submitBlocked(5);
        assertThat(inTurn(1)).isTrue();
        assertThat(executor.stop(Duration.ZERO)).hasSize(1);

        pass(Duration.ofSeconds(5));
        executor.apply(executor.settings().withWorkers(4, 4));
        pass(Duration.ofSeconds(5));

        assertThat(executor.workers()).isEqualTo(1);
        assertThat(source.changes()).isEmpty();
    }

    @Test
    void shouldGrowAndShrinkAtOnceWhenConfigured() {
        executor.start(source);

        executor.apply(executor.settings().withWorkers(3, 8));
        assertThat(executor.workers()).isEqualTo(3);
        executor.apply(executor.settings().withWorkers(1, 2));
        assertThat(Eventually.holds(() -> executor.workers() == 2, LIMIT)).isTrue();

        assertThat(source.changes()).containsExactly("1 -> 3", "3 -> 2");
    }

    @Test
    void shouldSurviveWhenTheLoadIsNotToBeKnown() {
        List<Throwable> thrown = new ArrayList<>();
        executor.start(source);
        try {
            source.failLoad(true);
            pass(Duration.ofMillis(100));
        } catch (RuntimeException e) {
            thrown.add(e);
        } finally {
            source.failLoad(false);
        }
        source.submit(() -> {});

        assertThat(thrown).isEmpty();
        assertThat(source.awaitEnded(1, LIMIT)).isTrue();
    }
}
