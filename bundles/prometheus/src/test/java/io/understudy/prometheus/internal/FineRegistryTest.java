package io.understudy.prometheus.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Histograms with bounds below one. */
class FineRegistryTest {
    /** The bounds of the runtime's histograms, in milliseconds. */
    private static final double[] BOUNDS = {
        0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500
    };

    private final PrometheusRegistry collected = new PrometheusRegistry();
    private final FineRegistry registry = new FineRegistry(collected);

    private DistributionSummary summary(String actor, double... bounds) {
        return DistributionSummary.builder("scheduler.latency_ms")
                .tag("actor", actor)
                .serviceLevelObjectives(bounds)
                .register(registry);
    }

    @Test
    void shouldPutEveryValueIntoItsOwnBucket() {
        DistributionSummary summary = summary("a", BOUNDS);
        Arrays.stream(BOUNDS).forEach(summary::record);
        CountAtBucket[] counts = summary.takeSnapshot().histogramCounts();
        assertThat(counts).hasSize(17);
        for (int i = 0; i < counts.length; i++) {
            assertThat(counts[i].bucket()).isEqualTo(BOUNDS[i]);
            assertThat(counts[i].count()).as("up to %s", BOUNDS[i]).isEqualTo(i + 1);
        }
    }

    @Test
    void shouldPutPercentilesWithinOneBucketOfTheirExactValues() {
        DistributionSummary summary = summary("a", BOUNDS);
        double[] exact = new Random(7)
                .doubles(10_000, -3, 2.6)
                .map(exponent -> Math.pow(10, exponent))
                .sorted()
                .toArray();
        Arrays.stream(exact).forEach(summary::record);
        CountAtBucket[] counts = summary.takeSnapshot().histogramCounts();
        for (double percentile : new double[] {0.05, 0.25, 0.5, 0.95, 0.99}) {
            double wanted = exact[(int) (exact.length * percentile)];
            int right = bucketOf(wanted);
            int found = 0;
            while (counts[found].count() < exact.length * percentile) {
                found++;
            }
            assertThat(found)
                    .as("bucket of %s, percentile %s", wanted, percentile)
                    .isCloseTo(right, within(1));
        }
    }

    private static int bucketOf(double value) {
        int bucket = 0;
        while (BOUNDS[bucket] < value) {
            bucket++;
        }
        return bucket;
    }

    @Test
    void shouldCountAndAddUpAndKnowTheLargestAsAnySummary() {
        DistributionSummary summary = summary("a", 0.5, 5);
        summary.record(0.25);
        summary.record(1.5);
        summary.record(1_000);
        summary.record(-1);
        assertThat(summary.count()).isEqualTo(3);
        assertThat(summary.totalAmount()).isEqualTo(1_001.75);
        assertThat(summary.max()).isEqualTo(1_000);
        assertThat(summary.mean()).isCloseTo(333.9, within(0.1));
    }

    @Test
    void shouldLeaveSummariesWithoutFractionsToMicrometer() {
        assertThat(summary("a", 1, 5)).isNotInstanceOf(FineSummary.class);
        assertThat(registry.summary("orders")).isNotInstanceOf(FineSummary.class);
    }

    @Test
    void shouldShowNothingMoreOfWhatWasRemoved() {
        DistributionSummary first = summary("a", BOUNDS);
        DistributionSummary second = summary("b", BOUNDS);
        assertThat(collected.scrape().get(0).getDataPoints()).hasSize(2);
        registry.remove(first);
        assertThat(collected.scrape().get(0).getDataPoints()).hasSize(1);
        registry.remove(second);
        assertThat(collected.scrape().size()).isZero();
        summary("a", BOUNDS);
        assertThat(collected.scrape().get(0).getDataPoints()).hasSize(1);
    }

    @Test
    void shouldLoseNothingWhenManyRecordAtOnce() throws InterruptedException {
        DistributionSummary summary = summary("a", BOUNDS);
        CountDownLatch done = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                        for (int j = 0; j < 10_000; j++) {
                            summary.record(0.75);
                        }
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(summary.count()).isEqualTo(40_000);
        assertThat(summary.totalAmount()).isEqualTo(30_000);
    }
}
