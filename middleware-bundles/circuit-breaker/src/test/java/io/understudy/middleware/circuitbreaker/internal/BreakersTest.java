package io.understudy.middleware.circuitbreaker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BreakersTest {
    private static final Tolerance TWO =
            new Tolerance(2, Duration.ofSeconds(1), Duration.ofSeconds(1), WhenOpen.SUSPEND);
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void shouldKnowNothingOfActorsThatDoNotFail() {
        Breakers breakers = new Breakers();

        assertThat(breakers.turn("/user/a", 0)).isSameAs(BreakerState.CLOSED);
        breakers.succeeded("/user/a");
        assertThat(breakers.size()).isZero();
    }

    @Test
    void shouldForgetABreakerThatHasClosed() {
        Breakers breakers = new Breakers();
        breakers.failed("/user/a", 0, TWO);
        breakers.failed("/user/a", 0, TWO);
        assertThat(breakers.closed("/user/a")).isFalse();

        assertThat(breakers.turn("/user/a", HOUR).phase()).isEqualTo(BreakerState.Phase.HALF_OPEN);
        breakers.succeeded("/user/a");

        assertThat(breakers.closed("/user/a")).isTrue();
        assertThat(breakers.size()).isZero();
    }

    @Test
    void shouldNotAccumulateActorsThatAreGone() {
        Breakers breakers = new Breakers();
        for (int i = 0; i < 100_000; i++) {
            breakers.failed("/user/passing-" + i, i * TWO.window().toNanos() / 100, TWO);
        }

        assertThat(breakers.size()).isLessThan(200);
    }

    @Test
    void shouldHoldNoMoreThanThereIsRoomFor() {
        Breakers breakers = new Breakers(10);
        for (int i = 0; i < 100; i++) {
            breakers.failed("/user/a" + i, 0, TWO);
        }
        assertThat(breakers.size()).isEqualTo(10);

        assertThat(breakers.failed("/user/a5", 0, TWO).phase()).isEqualTo(BreakerState.Phase.OPEN);
        assertThat(breakers.failed("/user/a50", 0, TWO)).isSameAs(BreakerState.CLOSED);
    }

    @Test
    void shouldCountEveryFailureWhenTwoThreadsReportAtOnce() throws Exception {
        Breakers breakers = new Breakers();
        Tolerance hundred = new Tolerance(100, Duration.ofDays(1), Duration.ofSeconds(1), WhenOpen.SUSPEND);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        CyclicBarrier start = new CyclicBarrier(2);
        try {
            for (int round = 0; round < 500; round++) {
                String path = "/user/contended-" + round;
                Runnable reports = () -> {
                    for (int i = 0; i < 49; i++) {
                        breakers.failed(path, 0, hundred);
                    }
                };
                Future<?> one = threads.submit(() -> {
                    start.await(30, TimeUnit.SECONDS);
                    reports.run();
                    return null;
                });
                Future<?> other = threads.submit(() -> {
                    start.await(30, TimeUnit.SECONDS);
                    reports.run();
                    return null;
                });
                one.get(30, TimeUnit.SECONDS);
                other.get(30, TimeUnit.SECONDS);
                assertThat(breakers.failed(path, 0, hundred).phase()).isEqualTo(BreakerState.Phase.CLOSED);
                assertThat(breakers.failed(path, 0, hundred).phase()).isEqualTo(BreakerState.Phase.OPEN);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
