package io.understudy.middleware.circuitbreaker.internal;

import static io.understudy.middleware.circuitbreaker.internal.BreakerState.Phase.CLOSED;
import static io.understudy.middleware.circuitbreaker.internal.BreakerState.Phase.HALF_OPEN;
import static io.understudy.middleware.circuitbreaker.internal.BreakerState.Phase.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BreakerStateTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Tolerance THREE =
            new Tolerance(3, Duration.ofSeconds(10), Duration.ofSeconds(5), WhenOpen.SUSPEND);

    private static BreakerState failedAt(long... times) {
        BreakerState state = BreakerState.CLOSED;
        for (long time : times) {
            state = state.failed(time, THREE);
        }
        return state;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MAX_VALUE - 3_000_000_000L, Long.MIN_VALUE})
    void shouldOpenCloseAndReopenWhereverTheClockStarts(long start) {
        BreakerState open = failedAt(start, start + SECOND, start + 2 * SECOND);
        assertThat(open.phase()).isEqualTo(OPEN);
        assertThat(open.left(start + 3 * SECOND)).isEqualTo(4 * SECOND);
        assertThat(open.turn(start + 7 * SECOND - 1)).isSameAs(open);

        BreakerState halfOpen = open.turn(start + 7 * SECOND);
        assertThat(halfOpen.phase()).isEqualTo(HALF_OPEN);
        assertThat(halfOpen.succeeded()).isSameAs(BreakerState.CLOSED);
        BreakerState again = halfOpen.failed(start + 8 * SECOND, THREE);
        assertThat(again.phase()).isEqualTo(OPEN);
        assertThat(again.left(start + 8 * SECOND)).isEqualTo(5 * SECOND);
    }

    @Test
    void shouldStayClosedWhenTheFailuresAreNotInOneWindow() {
        assertThat(failedAt(0, 5 * SECOND, 10 * SECOND).phase()).isEqualTo(CLOSED);
        assertThat(failedAt(0, 5 * SECOND, 10 * SECOND - 1).phase()).isEqualTo(OPEN);
        assertThat(failedAt(0, 5 * SECOND, 10 * SECOND, 14 * SECOND).phase()).isEqualTo(OPEN);
    }

    @Test
    void shouldNotChangeWhenATableRowSaysSo() {
        BreakerState closed = failedAt(0);
        BreakerState open = failedAt(0, 1, 2);
        BreakerState halfOpen = open.turn(60 * SECOND);

        assertThat(closed.succeeded()).isSameAs(closed);
        assertThat(closed.turn(SECOND)).isSameAs(closed);
        assertThat(open.succeeded()).isSameAs(open);
        assertThat(open.failed(SECOND, THREE)).isSameAs(open);
        assertThat(halfOpen.turn(SECOND)).isSameAs(halfOpen);
    }

    @Test
    void shouldBeIdleWhenItsTimesAreOver() {
        assertThat(BreakerState.CLOSED.idle(0, THREE)).isTrue();
        assertThat(failedAt(0).idle(10 * SECOND - 1, THREE)).isFalse();
        assertThat(failedAt(0).idle(10 * SECOND, THREE)).isTrue();
        BreakerState open = failedAt(0, 0, 0);
        assertThat(open.idle(15 * SECOND - 1, THREE)).isFalse();
        assertThat(open.idle(15 * SECOND, THREE)).isTrue();
    }
}
