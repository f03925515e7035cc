package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** How workers get the most done, with loads that are made up. */
class TrialsTest {
    private static final long MILLI = 1_000_000;
    private static final int LONG = 2_000;

    private final Trials trials = new Trials();
    private long handled;
    private long now;
    private int working = Trials.ALL;
    private Trials.Setting setting = Trials.CALM;

    /** Ten milliseconds pass, in which {@code perMilli} messages are handled in each. */
    private int look(int perMilli, int workers) {
        now += 10 * MILLI;
        handled += 10L * perMilli;
        setting = trials.look(handled, now, workers);
        working = setting.workers();
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
        assertThat(setting).isEqualTo(Trials.CALM);
    }

    @Test
    void shouldLetAllWorkAtOnceWhenLittleGetsDone() {
        looksAt(1, LONG, 2, workers -> workers == 1 ? 14_000 : 5_000);
        assertThat(look(10, 2)).isEqualTo(Trials.ALL);
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
        assertThat(look(40_000, 2)).isEqualTo(Trials.ALL);
    }

    /** So many looks, at which as many messages are handled as {@code load} says of the setting. How often work gathered. */
    private int looksGathering(int looks, int workers, ToIntFunction<Trials.Setting> load) {
        int seen = 0;
        for (int i = 0; i < looks; i++) {
            seen += setting.pace() == Pace.GATHERING ? 1 : 0;
            look(load.applyAsInt(setting), workers);
        }
        return seen;
    }

    @Test
    void shouldLetWorkGatherWhereMoreGetsDone() {
        ToIntFunction<Trials.Setting> load = at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000;
        looksGathering(50, 2, load);
        assertThat(looksGathering(LONG, 2, load)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldGoOnWithATrialAfterAPause() {
        ToIntFunction<Trials.Setting> load = at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000;
        for (int burst = 0; burst < 30; burst++) {
            looksGathering(6, 2, load);
            look(1_100, 2);
            look(0, 2);
        }
        assertThat(looksGathering(6, 2, load)).isGreaterThanOrEqualTo(5);
    }

    @Test
    void shouldNotGoOnWithATrialAfterALongPause() {
        ToIntFunction<Trials.Setting> load = at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000;
        for (int burst = 0; burst < 30; burst++) {
            looksGathering(6, 2, load);
            looksAt(0, 101, 2, workers -> 0);
        }
        assertThat(looksGathering(6, 2, load)).isZero();
    }

    @Test
    void shouldLetWorkGatherWithOneWorker() {
        ToIntFunction<Trials.Setting> load = at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000;
        looksGathering(50, 1, load);
        assertThat(looksGathering(LONG, 1, load)).isGreaterThan(LONG * 95 / 100);
    }

    @Test
    void shouldNotLetWorkGatherWhereLessOrAsMuchGetsDone() {
        assertThat(looksGathering(LONG, 2, at -> at.pace() == Pace.GATHERING ? 3_000 : 5_000))
                .isBetween(1, LONG / 20);
        assertThat(looksGathering(LONG, 2, at -> 5_000)).isBetween(1, LONG / 20);
    }

    @Test
    void shouldStopGatheringWhenTheLoadChanges() {
        assertThat(looksGathering(LONG, 2, at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000))
                .isPositive();
        ToIntFunction<Trials.Setting> asked = at -> at.pace() == Pace.GATHERING ? 3_000 : 5_000;
        looksGathering(300, 2, asked);
        assertThat(looksGathering(LONG, 2, asked)).isLessThan(LONG / 20);
    }

    @Test
    void shouldFindTheBestOfBoth() {
        ToIntFunction<Trials.Setting> load =
                at -> (Math.min(at.workers(), 2) == 1 ? 14_000 : 5_000) + (at.pace() == Pace.GATHERING ? 3_000 : 0);
        looksGathering(100, 2, load);
        assertThat(looksGathering(LONG, 2, load)).isGreaterThan(LONG * 90 / 100);
        assertThat(looksAt(1, LONG, 2, workers -> load.applyAsInt(setting))).isGreaterThan(LONG * 90 / 100);
    }

    @Test
    void shouldLetNothingGatherWhenLittleGetsDone() {
        assertThat(looksGathering(LONG, 2, at -> at.pace() == Pace.GATHERING ? 40_000 : 25_000))
                .isPositive();
        look(10, 2);
        assertThat(setting.pace()).isEqualTo(Pace.CALM);
    }

    @Test
    void shouldLeaveOneWorkerAlone() {
        assertThat(looksAt(1, LONG, 1, workers -> 10_000)).isEqualTo(LONG);
        assertThat(look(10_000, 1)).isEqualTo(Trials.ALL);
    }
}
