package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.TestSystem;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A limiter around actors that run at once, in real time. */
class RateLimiterThreadsTest {
    private static final int ACTORS = 4;
    private static final int EACH = 60;
    private static final int BURST = 10;
    private static final int RATE = 500;

    @ParameterizedTest
    @EnumSource(Scope.class)
    void shouldHandleEverythingButNeverMoreThanTheLimitAllows(Scope scope) throws Exception {
        RateLimiter limiter = new RateLimiter();
        limiter.apply(new Limit(RATE, BURST, scope));
        CountDownLatch sent = new CountDownLatch(1);
        CountDownLatch handled = new CountDownLatch(ACTORS * EACH);
        try (TestSystem test =
                TestSystem.builder().threads(2).middleware(List.of(limiter)).build()) {
            List<ActorRef<Object>> actors = IntStream.range(0, ACTORS)
                    .mapToObj(i -> test.system()
                            .<Object>spawn(
                                    Props.of(() -> (message, context) -> {
                                        assertThat(sent.await(30, TimeUnit.SECONDS))
                                                .isTrue();
                                        handled.countDown();
                                    }),
                                    "a" + i))
                    .toList();
            long start = MonotonicClock.SYSTEM.nanoTime();
            for (int i = 0; i < EACH; i++) {
                actors.forEach(actor -> actor.tell("message"));
            }
            sent.countDown();
            assertThat(handled.await(30, TimeUnit.SECONDS)).isTrue();
            double seconds = (MonotonicClock.SYSTEM.nanoTime() - start) / 1e9;

            int counted = scope == Scope.SHARED ? ACTORS * EACH : EACH;
            assertThat(counted).isLessThanOrEqualTo((int) Math.ceil(BURST + RATE * seconds));
        }
        assertThat(limiter.tokensConsumed()).isEqualTo(ACTORS * EACH);
        assertThat(limiter.triggered()).isPositive();
    }
}
