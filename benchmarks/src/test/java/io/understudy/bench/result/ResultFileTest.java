package io.understudy.bench.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultFileTest {
    private static JsonObject parse(List<Row> rows) {
        String text = ResultFile.text("a \"machine\"", true, rows, Verdicts.on(rows), List.of("ring on vertx: hung"));
        return JsonParser.parseString(text).getAsJsonObject();
    }

    @Test
    void shouldHoldWhatWasMeasured() {
        Row memory = Rows.row("memory", GroupNames.MEMORY, Metric.BYTES, Map.of("understudy", 200.0, "pekko", 500.0));

        JsonObject file = parse(List.of(Rows.rate("ring", 40, 10, 20), memory));

        assertThat(file.get("geomean").getAsDouble()).isEqualTo(4.0);
        assertThat(file.get("machine").getAsString()).isEqualTo("a \"machine\"");
        assertThat(file.get("quick").getAsBoolean()).isTrue();
        assertThat(file.getAsJsonArray("failed").get(0).getAsString()).isEqualTo("ring on vertx: hung");
        assertThat(file.getAsJsonArray("verdicts")).hasSize(5);
        assertThat(file.getAsJsonArray("workloads")).hasSize(1);
        JsonObject ring = file.getAsJsonArray("workloads").get(0).getAsJsonObject();
        assertThat(ring.get("name").getAsString()).isEqualTo("ring");
        assertThat(ring.get("group").getAsString()).isEqualTo("throughput");
        assertThat(ring.get("unit").getAsString()).isEqualTo("M/s");
        assertThat(ring.get("ours").getAsDouble()).isEqualTo(40);
        assertThat(ring.get("bestPekko").getAsDouble()).isEqualTo(10);
        assertThat(ring.get("bestPekkoSystem").getAsString()).isEqualTo("pekko-tuned");
        assertThat(ring.get("ratio").getAsDouble()).isEqualTo(4);
        assertThat(ring.get("ratioToSerial").getAsDouble()).isEqualTo(2);
        JsonObject serial = ring.getAsJsonObject("systems").getAsJsonObject("serial");
        assertThat(serial.get("median").getAsDouble()).isEqualTo(20);
        assertThat(serial.get("min").getAsDouble()).isEqualTo(18);
        assertThat(serial.get("max").getAsDouble()).isEqualTo(22);
        assertThat(serial.get("rounds").getAsInt()).isEqualTo(3);
        assertThat(file.getAsJsonArray("memory")
                        .get(0)
                        .getAsJsonObject()
                        .get("ratio")
                        .getAsDouble())
                .isEqualTo(2.5);
    }

    @Test
    void shouldSayNullOfWhatWasNot() {
        JsonObject file =
                parse(List.of(Rows.row("ring", GroupNames.THROUGHPUT, Metric.RATE, Map.of("understudy", 1.0))));

        assertThat(file.get("geomean").isJsonNull()).isTrue();
        JsonObject ring = file.getAsJsonArray("workloads").get(0).getAsJsonObject();
        assertThat(List.of("bestPekko", "bestPekkoSystem", "ratio", "ratioToSerial"))
                .allSatisfy(
                        name -> assertThat(ring.get(name).isJsonNull()).as(name).isTrue());
    }
}
