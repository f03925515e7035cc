package io.understudy.supervision.backoff.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffDelayTest {
    private static final Duration MIN = Duration.ofMillis(200);
    private static final Duration MAX = Duration.ofSeconds(5);
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

    @Test
    void shouldDoubleUpToTheLongestDelay() {
        List<Long> delays = IntStream.range(0, 9)
                .mapToObj(k -> BackoffDelay.of(k, MIN, MAX, 0, 0.5).toMillis())
                .toList();

        assertThat(delays).containsExactly(200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L, 5000L, 5000L);
    }

    @ParameterizedTest
    @CsvSource({
        "0,          PT5M,     PT7M,     PT5M",
        "2,          PT5S,     PT7S,     PT7S",
        "2,          PT5S,     P7D,      PT20S",
        "29,         PT5M,     PT10M,    PT10M",
        "29,         P10000D,  P10000D,  P10000D",
        "2147483647, P10000D,  P10000D,  P10000D",
        "2147483647, PT0.000000001S, P10000D, P10000D",
        "1,          PT0.000000001S, PT0.000000001S, PT0.000000001S",
        "1,          PT0.000000001S, PT0.000000002S, PT0.000000002S",
        "2,          PT0.000000001S, PT0.000000003S, PT0.000000003S",
        "3,          PT1S,     PT8S,     PT8S",
        "3,          PT1S,     PT8.000000001S, PT8S",
        "3,          PT1S,     PT7.999999999S, PT7.999999999S",
        "-1,         PT1S,     PT8S,     PT1S",
    })
    void shouldKeepToTheTable(int restarts, Duration min, Duration max, Duration expected) {
        assertThat(BackoffDelay.of(restarts, min, max, 0, 0.5)).isEqualTo(expected);
    }

    @Test
    @Timeout(60)
    void shouldNeitherOverflowNorTakeLongHoweverManyRestarts() {
        for (int bit = 0; bit < 31; bit++) {
            Duration delay = BackoffDelay.of(1 << bit, Duration.ofNanos(1), FOREVER, 1, 1);

            assertThat(delay).as("2^%s restarts", bit).isPositive().isLessThanOrEqualTo(FOREVER);
        }
        assertThat(BackoffDelay.of(Integer.MAX_VALUE, Duration.ofNanos(1), FOREVER, 1, 1))
                .isEqualTo(FOREVER);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.2, 0.5, 1})
    void shouldAddNoMoreThanTheJitterByChance(double jitter) {
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 10_000; i++) {
            int restarts = random.nextInt(40);
            Duration without = BackoffDelay.of(restarts, MIN, MAX, 0, 0);

            Duration with = BackoffDelay.of(restarts, MIN, MAX, jitter, random.nextDouble());

            assertThat(with.toNanos())
                    .isGreaterThanOrEqualTo(without.toNanos())
                    .isLessThanOrEqualTo((long) (without.toNanos() * (1 + jitter)))
                    .isLessThanOrEqualTo((long) (MAX.toNanos() * (1 + jitter)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0,         1000",
        "0.5, 0.5,       1250",
        "0.5, 1,         1500",
        "1,   0.75,      1750",
        "0,   1,         1000",
        "0.5, NaN,       1000",
        "0.5, -0.0,      1000",
        "0.5, -1,        1000",
        "0.5, -Infinity, 1000",
        "0.5, 1.5,       1500",
        "0.5, Infinity,  1500",
    })
    void shouldTakeWhatIsNoChanceForNoneOrAll(double jitter, double random, long expectedMillis) {
        assertThat(BackoffDelay.of(0, Duration.ofSeconds(1), MAX, jitter, random))
                .isEqualTo(Duration.ofMillis(expectedMillis));
    }

    @Test
    void shouldLeaveNothingToChanceWhenTheDelayIsLongerThanLife() {
        Duration centuries = Duration.ofDays(365 * 200);

        assertThat(BackoffDelay.of(0, centuries, FOREVER, 1, 1)).isEqualTo(centuries);
        assertThat(BackoffDelay.of(0, FOREVER, FOREVER, 1, 1)).isEqualTo(FOREVER);
    }

    @Test
    void shouldStillAddByChanceToTheLongestDelayThatCanHaveIt() {
        Duration half = Duration.ofNanos(Long.MAX_VALUE / 2);

        assertThat(BackoffDelay.of(0, half, half, 1, 1)).isGreaterThan(half).isLessThanOrEqualTo(half.plus(half));
    }
}
