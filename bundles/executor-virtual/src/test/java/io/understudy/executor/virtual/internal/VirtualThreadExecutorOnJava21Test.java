package io.understudy.executor.virtual.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.Eventually;
import io.understudy.contract.ExecutorContract;
import io.understudy.contract.FakeWorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The contract, on virtual threads. */
@EnabledForJreRange(min = JRE.JAVA_21)
@DisplayName("VirtualThreadExecutor (skipped before Java 21, which has no virtual threads)")
final class VirtualThreadExecutorOnJava21Test extends ExecutorContract {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Override
    protected WorkerExecutor create(int parallel) {
        return executor(10_000);
    }

    private static VirtualThreadExecutor executor(int limit) {
        return new VirtualThreadExecutor(
                VirtualSettings.STANDARD.withName("contract").withTurnLimit(limit), VirtualThreads.factory());
    }

    @Override
    protected String threadNames() {
        return "contract-pump";
    }

    @Test
    void shouldHoldUpNobodyWhenThousandsOfHandlersBlock() throws Exception {
        FakeWorkSource source = new FakeWorkSource();
        VirtualThreadExecutor executor = executor(10_000);
        executor.start(source);
        CountDownLatch inside = new CountDownLatch(5_000);
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 5_000; i++) {
            source.submit(() -> {
                inside.countDown();
                await(release);
            });
        }
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
        CountDownLatch served = new CountDownLatch(1);
        source.submit(served::countDown);

        assertThat(served.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.workers()).isGreaterThanOrEqualTo(5_001);

        release.countDown();
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.ended()).isEqualTo(5_001);
        assertThat(source.seats()).isZero();
        assertThat(source.violations()).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldLeaveActorsInTheReadyQueueWhenTheLimitIsReached() {
        FakeWorkSource source = new FakeWorkSource();
        VirtualThreadExecutor executor = executor(3);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            source.submit(() -> {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                await(release);
                inside.decrementAndGet();
            });
        }
        executor.start(source);
        assertThat(Eventually.holds(() -> inside.get() == 3, LIMIT)).isTrue();
        assertThat(source.readyDepth()).isEqualTo(17);

        release.countDown();

        assertThat(source.awaitEnded(20, LIMIT)).isTrue();
        assertThat(most.get()).isEqualTo(3);
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.seats()).isZero();
    }

    @Test
    void shouldGiveSeatsBackWhenManyTurnsWereUnderWay() throws Exception {
        FakeWorkSource source = new FakeWorkSource();
        VirtualThreadExecutor executor = executor(10_000);
        executor.start(source);
        CountDownLatch inside = new CountDownLatch(1_000);
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 1_000; i++) {
            source.submit(() -> {
                inside.countDown();
                await(release);
            });
        }
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(source.seats()).isGreaterThanOrEqualTo(1_001);

        release.countDown();

        assertThat(Eventually.holds(() -> source.seats() <= 257, LIMIT)).isTrue();
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.seats()).isZero();
    }
}
