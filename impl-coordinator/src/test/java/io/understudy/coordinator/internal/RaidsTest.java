package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When a worker may steal. */
class RaidsTest {
    private static final long WORTH = 500;
    private static final long SHORTEST = 1_000;
    private static final long LONGEST = 100_000;

    private final Raids raids = new Raids();

    /** A steal of four that keeps the worker busy until {@code now}. */
    private void unpaid(long now) {
        raids.took(4, now - 4 * WORTH + 1);
        assertThat(raids.holdBack(now)).isTrue();
    }

    /** How long it holds back from {@code now} on. */
    private long patience(long now) {
        long nanos = 0;
        while (raids.holdBack(now + nanos)) {
            nanos += 100;
        }
        return nanos;
    }

    @Test
    void shouldNotHoldBackAtFirst() {
        assertThat(raids.holdBack(0)).isFalse();
    }

    @Test
    void shouldNotHoldBackWhenAStealHasPaid() {
        raids.took(4, 0);
        assertThat(raids.holdBack(4 * WORTH)).isFalse();
    }

    @Test
    void shouldHoldBackWhenAStealHasNotPaid() {
        unpaid(5_000);
        assertThat(patience(5_000)).isEqualTo(SHORTEST);
    }

    @Test
    void shouldHoldBackTwiceAsLongEachTimeButNotForEver() {
        long expected = SHORTEST;
        for (long round = 1; round <= 10; round++) {
            long now = round * 1_000_000;
            unpaid(now);
            assertThat(patience(now)).isEqualTo(expected);
            expected = Math.min(LONGEST, 2 * expected);
        }
        assertThat(expected).isEqualTo(LONGEST);
    }

    @Test
    void shouldBeginAnewWhenAStealHasPaid() {
        unpaid(1_000_000);
        unpaid(2_000_000);
        raids.took(1, 3_000_000);
        assertThat(raids.holdBack(3_000_000 + WORTH)).isFalse();
        unpaid(4_000_000);
        assertThat(patience(4_000_000)).isEqualTo(SHORTEST);
    }
}
