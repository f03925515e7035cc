package io.understudy.bench.suspend;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuotaTest {
    private long now = Long.MAX_VALUE - 5; // about to run over
    private final MonotonicClock clock = () -> now;

    @Test
    void shouldAllowAsManySamplesAsItHas() {
        Quota quota = new Quota(5, Duration.ofNanos(10), clock);

        assertThat(quota.take(3)).isTrue();
        assertThat(quota.take(3)).isFalse();
        assertThat(quota.take(2)).isTrue();
        assertThat(quota.take(1)).isFalse();
    }

    @Test
    void shouldAllowNoneAfterTheLimitButTheFirst() {
        Quota quota = new Quota(5, Duration.ofNanos(10), clock);
        now += 10;

        assertThat(quota.take(1)).isTrue();
        assertThat(quota.take(1)).isFalse();
        assertThat(quota.left()).isEqualTo(4);
    }

    @Test
    void shouldGiveEachPartTwiceItsShareButNeverMoreThanIsLeft() {
        TimeBox time = new TimeBox(Duration.ofNanos(100), 4, clock);

        assertThat(time.next()).isEqualTo(Duration.ofNanos(50));
        now += 10;
        assertThat(time.next()).isEqualTo(Duration.ofNanos(60));
        now += 60;
        assertThat(time.next()).isEqualTo(Duration.ofNanos(30));
        now += 10;
        assertThat(time.next()).isEqualTo(Duration.ofNanos(20));
        now += 21;
        assertThat(time.next()).isZero();
    }
}
