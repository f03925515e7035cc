package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** How many workers get the most done, with loads that are made up. */
class HeadcountTest {
    private static final long MILLI = 1_000_000;
    private static final int LONG = 2_000;

    private final Headcount headcount = new Headcount();
    private long handled;
    private long now;
    private int working = Headcount.ALL;

    /** Ten milliseconds pass, in which {@code perMilli} messages are handled in each. */
    private int look(int perMilli, int workers) {
        now += 10 * MILLI;
        handled += 10L * perMilli;
        working = headcount.look(handled, now, workers);
        return working;
    }

    /** So many looks while as many messages are handled as {@code load} says of the number of those who work. */
    private int looksAt(int count, int looks, int workers, IntUnaryOperator load) {
        int seen = 0;
        for (int i = 0; i < looks; i++) {
            int at = Math.min(working, workers);
            seen += at == count ? 1 : 0;
            look(load.applyAsInt(at), workers);
        }
        return seen;
    }

    @Test
    void shouldLetOneWorkWhereTwoGetLessDone() {
        IntUnaryOperator load = workers -> workers == 1 ? 14_000 : 5_000;
        looksAt(1, 50, 2, load);
        assertThat(looksAt(1, LONG, 2, load)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldLetBothWorkWhereTheyGetMoreDone() {
        IntUnaryOperator load = workers -> workers * 20_000;
        assertThat(looksAt(2, LONG, 2, load)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldLeaveItAsItIsWhereItMakesNoDifference() {
        assertThat(looksAt(2, LONG, 2, workers -> 9_000)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldFindTheBestOfMany() {
        IntUnaryOperator load = workers -> switch (workers) {
            case 1 -> 9_000;
            case 2 -> 12_000;
            case 4 -> 7_000;
            default -> 5_000;
        };
        looksAt(2, 200, 8, load);
        assertThat(looksAt(2, LONG, 8, load)).isGreaterThan(LONG * 90 / 100);
    }

    @Test
    void shouldFollowAChangeOfTheLoad() {
        looksAt(1, LONG, 2, workers -> workers == 1 ? 14_000 : 5_000);
        looksAt(2, 300, 2, workers -> workers * 20_000);
        assertThat(looksAt(2, LONG, 2, workers -> workers * 20_000)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldTryNothingWhereMessagesTakeLong() {
        assertThat(looksAt(2, LONG, 2, workers -> workers == 1 ? 999 : 900)).isEqualTo(LONG);
        assertThat(headcount.fast()).isFalse();
    }

    @Test
    void shouldLetAllWorkAtOnceWhenLittleGetsDone() {
        looksAt(1, LONG, 2, workers -> workers == 1 ? 14_000 : 5_000);
        assertThat(look(10, 2)).isEqualTo(Headcount.ALL);
    }

    @Test
    void shouldGoBackToWhatWasBetterAfterAPause() {
        looksAt(1, LONG, 2, workers -> workers == 1 ? 14_000 : 5_000);
        look(0, 2);
        assertThat(look(5_000, 2)).isEqualTo(1);
    }

    @Test
    void shouldTryMoreAndMoreRarelyWhereTrialsEndEarly() {
        IntUnaryOperator load = workers -> workers == 1 ? 500 : 1_500;
        looksAt(1, LONG, 2, load);
        assertThat(looksAt(1, LONG, 2, load)).isBetween(1, LONG / 50);
    }

    @Test
    void shouldNotCompareTheEdgesOfBursts() {
        for (int burst = 0; burst < 100; burst++) {
            looksAt(2, 10, 2, workers -> workers * 20_000);
            look(1_100, 2);
            look(0, 2);
        }
        assertThat(look(40_000, 2)).isEqualTo(Headcount.ALL);
    }

    @Test
    void shouldLeaveOneWorkerAlone() {
        assertThat(looksAt(1, LONG, 1, workers -> 10_000)).isEqualTo(LONG);
        assertThat(look(10_000, 1)).isEqualTo(Headcount.ALL);
    }
}
