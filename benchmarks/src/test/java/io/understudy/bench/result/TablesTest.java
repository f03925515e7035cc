package io.understudy.bench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TablesTest {
    @Test
    void shouldCompareWithPeers() {
        List<String> lines =
                PeerTable.of(List.of(Rows.rate("ring", 40, 10, 20))).lines();

        assertThat(lines)
                .first()
                .asString()
                .matches("workload +unit +ours +best Pekko +which +ratio +to serial +pekko-tuned +serial");
        assertThat(lines)
                .last()
                .asString()
                .matches(
                        "ring +M/s +40.0 \\(36.0-44.0\\) +10.0 \\(9.00-11.0\\) +pekko-tuned +4.00x +2.00x +10.0 +20.0");
    }

    @Test
    void shouldCompareLayersWithOursAsItIs() {
        List<String> lines = LayerTable.of(List.of(
                        Rows.row(
                                "ring",
                                GroupNames.OVERHEAD,
                                Metric.RATE,
                                Map.of("understudy", 10.0, "understudy-3mw", 9.0)),
                        Rows.row("feed", GroupNames.OVERHEAD, Metric.RATE, Map.of("understudy", 20.0))))
                .lines();

        assertThat(lines).hasSize(4);
        assertThat(lines.get(2)).matches("understudy +10.0 .*100 % .*100 % +100 %");
        assertThat(lines.get(3)).matches("understudy-3mw +9.00 .* 90 % +- +- +90 %");
    }

    @Test
    void shouldBeEmptyWhenEverythingFailed() {
        assertThat(PeerTable.of(List.of()).lines()).hasSize(2);
        assertThat(LayerTable.of(List.of()).lines()).hasSize(2);
    }
}
