package io.understudy.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowTest {
    @Test
    void shouldCompareWithThePekkoThatIsBest() {
        Row row = Rows.row(
                "ring",
                GroupNames.THROUGHPUT,
                Metric.RATE,
                Map.of("understudy", 30.0, "pekko", 5.0, "pekko-lifo", 6.0, "serial", 20.0));

        assertThat(row.bestPekkoSystem()).hasValue("pekko-lifo");
        assertThat(row.bestPekko()).hasValue(6.0);
        assertThat(row.ratio()).hasValue(5.0);
        assertThat(row.ratioToSerial()).hasValue(1.5);
        assertThat(row.share("serial"))
                .hasValueSatisfying(share -> assertThat(share).isCloseTo(2 / 3.0, within(1e-9)));
    }

    @Test
    void shouldCountMoreAsBetterInRatiosEvenWhereLessIs() {
        Row row = Rows.row(
                "p50", GroupNames.LATENCY, Metric.P50, Map.of("understudy", 2.0, "pekko", 12.0, "pekko-tuned", 10.0));

        assertThat(row.bestPekkoSystem()).hasValue("pekko-tuned");
        assertThat(row.ratio()).hasValue(5.0);
        assertThat(row.ratioToSerial()).isEmpty();
    }

    @Test
    void shouldHaveNoRatioWithoutOurs() {
        Row row = Rows.row("ring", GroupNames.THROUGHPUT, Metric.RATE, Map.of("pekko", 5.0));

        assertThat(row.ours()).isEmpty();
        assertThat(row.ratio()).isEmpty();
    }

    @Test
    void shouldKnowMedianAndSpread() {
        assertThat(Spread.of(List.of(3.0, 1.0, 2.0)))
                .isEqualTo(new Spread(2, 1, 3, 3))
                .hasToString("2.00 (1.00-3.00)");
        assertThat(Spread.of(List.of(3.0))).hasToString("3.00");
    }

    @Test
    void shouldKnowTheGeometricMean() {
        assertThat(Numbers.geomean(List.of(1.0, 10.0, 100.0))).isCloseTo(10, within(1e-9));
        assertThat(Numbers.geomean(List.of(7.0))).isCloseTo(7, within(1e-9));
        assertThatThrownBy(() -> Numbers.geomean(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Numbers.geomean(List.of(1.0, 0.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a geometric mean: expected one positive value or more, found [1.0, 0.0]");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.00",
        "0.0512, 0.051",
        "0.00012, 0.00012",
        "1, 1.00",
        "9.994, 9.99",
        "12.34, 12.3",
        "99.96, 100",
        "1234.5, 1235"
    })
    void shouldShowAboutThreeDigits(double number, String expected) {
        assertThat(Numbers.text(number)).isEqualTo(expected);
    }
}
