package io.understudy.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictsTest {
    private static Verdict verdict(String goal, Row... rows) {
        return Verdicts.on(List.of(rows)).stream()
                .filter(each -> each.goal().contains(goal))
                .reduce((one, other) -> {
                    throw new AssertionError("expected one verdict on '" + goal + "', found " + one + " and " + other);
                })
                .orElseThrow();
    }

    @Test
    void shouldSayNothingOfWhatWasNotMeasured() {
        assertThat(Verdicts.on(List.of())).isEmpty();
        assertThat(Verdicts.geomean(List.of())).isEmpty();
        assertThat(Verdicts.on(List.of(Rows.rate("ring", 30, 10, 20)))).hasSize(3);
    }

    @Test
    void shouldWantThreeTimesPekkoOnAverage() {
        Row four = Rows.rate("ring", 40, 10, 20);
        Row two = Rows.rate("big", 20, 10, 20);
        Row three = Rows.rate("feed", 30, 10, 20);

        assertThat(Verdicts.geomean(List.of(four, two)))
                .hasValueSatisfying(mean -> assertThat(mean).isCloseTo(Math.sqrt(8), within(1e-9)));
        assertThat(verdict("geometric mean", four, two).met()).isFalse();
        assertThat(verdict("geometric mean", four, two).found()).isEqualTo("2.83x over 2 workloads");
        assertThat(verdict("geometric mean", four, three).met()).isTrue();
    }

    @Test
    void shouldNameEveryWorkloadBelowTheLeast() {
        Row good = Rows.rate("ring", 40, 10, 20);
        Row edge = Rows.rate("edge", 13, 10, 10);
        Row low = Rows.rate("big", 12, 10, 12);
        Row lower = Rows.rate("feed", 11, 10, 12);

        assertThat(verdict("below 1.30x", good, edge))
                .isEqualTo(new Verdict("no workload below 1.30x the best Pekko", "at the least edge 1.30x", true));
        assertThat(verdict("below 1.30x", good, low, lower).met()).isFalse();
        assertThat(verdict("below 1.30x", good, low, lower).found()).isEqualTo("feed 1.10x, big 1.20x");
        assertThat(verdict("serial", good, low).met()).isTrue();
        assertThat(verdict("serial", good, low, lower))
                .hasToString("no workload slower than the serial executor: found feed 0.92x");
    }

    @Test
    void shouldWantLatencyNoWorse() {
        Row p50 = Rows.row("latency p50", GroupNames.LATENCY, Metric.P50, Map.of("understudy", 1.0, "pekko", 14.0));
        Row p99 = Rows.row("latency p99", GroupNames.LATENCY, Metric.P99, Map.of("understudy", 15.0, "pekko", 14.0));
        Row p999 =
                Rows.row("latency p99.9", GroupNames.LATENCY, Metric.P999, Map.of("understudy", 99.0, "pekko", 14.0));

        assertThat(Verdicts.on(List.of(p50, p99, p999)))
                .extracting(Verdict::met)
                .containsExactly(true, false);
        assertThat(verdict("p99", p50, p99, p999).found()).isEqualTo("15.0 against 14.0 us");
    }

    @Test
    void shouldWantTwiceThePekkoWhereActorsAreCreated() {
        Row skynet = Rows.row("skynet", GroupNames.CREATION, Metric.RATE, Map.of("understudy", 2.0, "pekko", 1.0));
        Row create = Rows.row("creation", GroupNames.CREATION, Metric.RATE, Map.of("understudy", 1.9, "pekko", 1.0));

        assertThat(verdict("skynet", skynet, create).met()).isTrue();
        assertThat(verdict("creation", skynet, create).met()).isFalse();
        assertThat(Verdicts.geomean(List.of(skynet, create)))
                .as("not a throughput workload")
                .isEmpty();
    }

    @Test
    void shouldWantLittleMemory() {
        Row small = Rows.row("memory", GroupNames.MEMORY, Metric.BYTES, Map.of("understudy", 240.0, "pekko", 400.0));
        Row large = Rows.row("memory", GroupNames.MEMORY, Metric.BYTES, Map.of("understudy", 400.0, "pekko", 500.0));

        assertThat(Verdicts.on(List.of(small))).hasSize(2).allMatch(Verdict::met);
        assertThat(Verdicts.on(List.of(large))).hasSize(2).noneMatch(Verdict::met);
        assertThat(verdict("60 %", large).found()).isEqualTo("80 %, 400 against 500 bytes/actor");
    }

    @Test
    void shouldWantLayersToCostLittleInEachWorkload() {
        Row ring = layers("ring", Map.of("understudy-3mw", 9.0, "understudy-felix", 9.0, "understudy-swapped", 8.5));
        Row feed = layers("feed", Map.of("understudy-3mw", 8.5, "understudy-felix", 8.8, "understudy-swapped", 9.1));

        assertThat(verdict("three middlewares at least 85 %", ring, feed).met()).isTrue();
        assertThat(verdict("ten swaps at least 85 %", ring, feed).met()).isTrue();
        assertThat(verdict("inside Felix at least 90 %", ring, feed))
                .hasToString("inside Felix at least 90 % of the figure without, in each workload:"
                        + " found feed 88 %, ring 90 %");
        assertThat(verdict("inside Felix", ring, feed).met()).isFalse();
    }

    @Test
    void shouldWantMetricsToCostAtMostATwentieth() {
        Row cheap = layers("ring", Map.of("understudy-metrics", 9.5));
        Row dear = layers("feed", Map.of("understudy-metrics", 9.4));

        assertThat(verdict("with metrics at least 95 %", cheap).met()).isTrue();
        assertThat(verdict("with metrics at least 95 %", cheap, dear).met()).isFalse();
    }

    @Test
    void shouldNotLetNoiseInOneWorkloadMakeUpForALossInAnother() {
        Row lost = layers("ring", Map.of("understudy-3mw", 4.8));
        Row noisy = layers("feed", Map.of("understudy-3mw", 23.5));

        assertThat(verdict("three middlewares", lost, noisy).met()).isFalse();
    }

    private static Row layers(String name, Map<String, Double> layers) {
        Map<String, Double> systems = new HashMap<>(layers);
        systems.put("understudy", 10.0);
        return Rows.row(name, GroupNames.OVERHEAD, Metric.RATE, systems);
    }

    @Test
    void shouldWantTheCostOfAMessageFlat() {
        Row few = Rows.row("growth-100", GroupNames.GROWTH, Metric.COST, Map.of("understudy", 20.0));
        Row more = Rows.row("growth-1000", GroupNames.GROWTH, Metric.COST, Map.of("understudy", 30.0));
        Row many = Rows.row("growth-100000", GroupNames.GROWTH, Metric.COST, Map.of("understudy", 31.0));

        assertThat(verdict("cost", few, more).met()).isTrue();
        assertThat(verdict("cost", few, more, many).met()).isFalse();
        assertThat(verdict("cost", few, more, many).found())
                .isEqualTo("1.55x, growth-100 20.0 ns and growth-100000 31.0 ns");
        assertThat(verdict("cost", many, more, few).met())
                .as("the smallest is the dearest")
                .isFalse();
        assertThat(Verdicts.on(List.of(few))).isEmpty();
    }
}
