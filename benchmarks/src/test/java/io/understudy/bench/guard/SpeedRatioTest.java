package io.understudy.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import io.understudy.bench.lab.serial.SerialLab;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How fast ours is beside a queue and a flag in front of a pool. Both run in this JVM, in turns; the median of the ratios counts, and
 * the limit is far below what the benchmarks show, so that what else runs on the machine does no harm. It is there to find that
 * the path of a message has become several times as long.
 */
@Tag("slow")
class SpeedRatioTest {
    private static final int WARM_UP = 6;
    private static final int ROUNDS = 11;
    private static final int MESSAGES = 400_000;
    private static final double LEAST = 0.25;

    @ParameterizedTest
    @EnumSource
    void shouldNotBeMuchSlowerThanASerialExecutor(Game game, TestReporter reporter) {
        try (Lab<?> ours = Labs.open(Labs.names().get(0));
                Lab<?> serial = new SerialLab()) {
            double ratio = ratio(game, ours, serial, 0);

            reporter.publishEntry(game + ", ours to serial", String.format(Locale.ROOT, "%.2f", ratio));
            assertThat(ratio).isGreaterThan(LEAST);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNoticeWhenAMessageTakesFiveTimesAsLong(Game game, TestReporter reporter) {
        try (Lab<?> ours = Labs.open(Labs.names().get(0));
                Lab<?> serial = new SerialLab()) {
            double ratio = ratio(game, ours, serial, 5);

            reporter.publishEntry(game + ", slowed to serial", String.format(Locale.ROOT, "%.2f", ratio));
            assertThat(ratio).isLessThan(LEAST).isPositive();
        }
    }

    /** The speed of ours to that of the other: the median of several rounds, in which ours is slowed by so much of the other. */
    private static double ratio(Game game, Lab<?> ours, Lab<?> other, double slowedBy) {
        double[] ratios = new double[ROUNDS];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            double otherNanos = game.play(other, MESSAGES);
            double ourNanos = slowedBy == 0
                    ? game.play(ours, MESSAGES)
                    : game.play(new SlowedLab<>(ours, slowedBy * otherNanos), MESSAGES / 20);
            if (round >= 0) {
                ratios[round] = otherNanos / ourNanos;
            }
        }
        Arrays.sort(ratios);
        return ratios[ROUNDS / 2];
    }
}
