package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnBucketTest {
    private static final Limit TEN_A_SECOND = new Limit(10, 5, Scope.ACTOR);
    private static final long TOKEN = Duration.ofMillis(100).toNanos();
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void shouldStartFull() {
        assertThat(new TurnBucket(TEN_A_SECOND, 0).take(100, 0)).isEqualTo(5);
    }

    @Test
    void shouldHoldNoMoreThanItsCapacityHoweverLongItRests() {
        TurnBucket bucket = emptyAt(0);

        assertThat(bucket.take(100, 24 * HOUR)).isEqualTo(5);
        assertThat(bucket.take(100, 24 * HOUR)).isZero();
    }

    @Test
    void shouldGiveNoMoreThanIsWanted() {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, 0);

        assertThat(bucket.take(2, 0)).isEqualTo(2);
        assertThat(bucket.take(100, 0)).isEqualTo(3);
    }

    @Test
    void shouldCostNothingWhenNothingIsWanted() {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, 0);

        assertThat(bucket.take(0, 0)).isZero();
        bucket.giveBack(0);
        assertThat(bucket.take(100, 0)).isEqualTo(5);
        assertThat(bucket.take(0, 0)).isZero();
    }

    @Test
    void shouldHaveTheNextTokenExactlyWhenItSays() {
        TurnBucket bucket = emptyAt(0);
        assertThat(bucket.untilNext()).isEqualTo(TOKEN);

        assertThat(bucket.take(1, TOKEN / 4)).isZero();
        assertThat(bucket.untilNext()).isEqualTo(3 * TOKEN / 4);
        assertThat(bucket.take(1, TOKEN - 1)).isZero();
        assertThat(bucket.take(1, TOKEN)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - 250_000_000, -250_000_000})
    void shouldWorkWhereverTheClockStartsAndWhenItOverflows(long start) {
        TurnBucket bucket = emptyAt(start);

        for (int i = 1; i <= 10; i++) {
            assertThat(bucket.take(100, start + i * TOKEN - 1)).isZero();
            assertThat(bucket.take(100, start + i * TOKEN)).as("token %d", i).isEqualTo(1);
        }
        assertThat(bucket.take(100, start + HOUR)).isEqualTo(5);
    }

    @Test
    void shouldStandStillWhenTimeSeemsToGoBack() {
        TurnBucket bucket = emptyAt(0);
        assertThat(bucket.take(100, TOKEN)).isEqualTo(1);

        assertThat(bucket.take(100, -HOUR)).isZero();
        assertThat(bucket.untilNext()).isEqualTo(TOKEN);
        assertThat(bucket.take(100, 2 * TOKEN)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2.5, 3, 7, 33.333, 1_000, 99_999.5})
    void shouldLoseNothingByRounding(double rate) {
        TurnBucket bucket = new TurnBucket(new Limit(rate, 1, Scope.ACTOR), 0);
        bucket.take(1, 0);
        long taken = 0;
        long now = 0;
        for (int i = 0; i < 1_000; i++) {
            now += bucket.untilNext();
            taken += bucket.take(1, now);
        }

        assertThat(taken).isEqualTo(1_000);
        assertThat((double) now).isCloseTo(1_000 / rate * 1e9, Offset.offset(2_000.0));
    }

    @Test
    void shouldHaveWhatWasGivenBack() {
        TurnBucket bucket = emptyAt(0);

        bucket.giveBack(3);

        assertThat(bucket.untilNext()).isZero();
        assertThat(bucket.take(100, 0)).isEqualTo(3);
    }

    @Test
    void shouldHoldNoMoreThanItsCapacityWhenTokensAreGivenBack() {
        TurnBucket bucket = emptyAt(0);
        assertThat(bucket.take(100, HOUR)).isEqualTo(5);
        assertThat(bucket.full(HOUR + 3 * TOKEN)).isFalse();

        bucket.giveBack(5);

        assertThat(bucket.full(HOUR + 3 * TOKEN)).isTrue();
        assertThat(bucket.take(100, HOUR + 3 * TOKEN)).isEqualTo(5);
    }

    @Test
    void shouldBeFullAtTheStartAndWhenItHasRefilled() {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, 0);
        assertThat(bucket.full(0)).isTrue();

        bucket.take(2, 0);

        assertThat(bucket.full(2 * TOKEN - 1)).isFalse();
        assertThat(bucket.full(2 * TOKEN)).isTrue();
    }

    @Test
    void shouldGoOnWithItsTokensUnderAnotherLimit() {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, 0);
        bucket.take(2, 0);

        bucket.obey(new Limit(100, 50, Scope.ACTOR));

        assertThat(bucket.take(100, 0)).isEqualTo(3);
        assertThat(bucket.untilNext()).isEqualTo(TOKEN / 10);
        assertThat(bucket.take(100, HOUR)).isEqualTo(50);
    }

    @Test
    void shouldHoldNoMoreThanTheOtherLimitAllows() {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, 0);

        bucket.obey(new Limit(10, 2, Scope.ACTOR));

        assertThat(bucket.take(100, 0)).isEqualTo(2);
        assertThat(bucket.take(100, HOUR)).isEqualTo(2);
    }

    private static TurnBucket emptyAt(long now) {
        TurnBucket bucket = new TurnBucket(TEN_A_SECOND, now);
        bucket.take(100, now);
        return bucket;
    }
}
