package io.understudy.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.bench.fork.Reading.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingTest {
    @Test
    void shouldTakeTheMedianOfTheRuns() {
        Reading reading = Reading.parse(List.of(
                "[INFO] a word of the logger",
                "run 1000 1000000 2000000",
                "run 3000 1000000 1000000",
                "run 1000 500000 500000"));

        assertThat(reading.value(Quantity.RATE)).hasValue(2e6);
        assertThat(reading.value(Quantity.PROCESSORS)).hasValue(1.0);
        assertThat(reading.value(Quantity.BYTES)).isEmpty();
        assertThat(reading.unable()).isEmpty();
    }

    @Test
    void shouldReadLatencyAndMemory() {
        Reading latency = Reading.parse(List.of("latency 1300 7000 20000 0.45"));
        assertThat(latency.value(Quantity.P50)).hasValue(1300.0);
        assertThat(latency.value(Quantity.P99)).hasValue(7000.0);
        assertThat(latency.value(Quantity.P999)).hasValue(20000.0);
        assertThat(latency.value(Quantity.PROCESSORS)).hasValue(0.45);

        assertThat(Reading.parse(List.of("memory 212.5")).value(Quantity.BYTES)).hasValue(212.5);
    }

    @Test
    void shouldSayWhyASystemCannotDoIt() {
        assertThat(Reading.parse(List.of("unable expected [ASK], found []")).unable())
                .hasValue("expected [ASK], found []");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run 1 2", "run 1 2 3 4", "run many 2 3", "run 0 2 3", "run 5 0 3", "run -5 1 3"})
    void shouldRefuseARunThatIsNone(String line) {
        assertThatThrownBy(() -> Reading.parse(List.of(line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected 'run OPERATIONS NANOS PROCESSOR-NANOS', found '" + line + "'");
    }

    @Test
    void shouldRefuseSilence() {
        assertThatThrownBy(() -> Reading.parse(List.of("hello")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a line 'run', 'latency', 'memory' or 'unable', found none");
    }

    @Test
    void shouldFindTheMiddle() {
        assertThat(Median.of(List.of(9.0, 1.0, 5.0))).isEqualTo(5);
        assertThat(Median.of(List.of(9.0, 1.0, 5.0, 4.0))).isEqualTo(4.5);
        assertThatThrownBy(() -> Median.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
