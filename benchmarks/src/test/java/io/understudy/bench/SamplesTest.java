package io.understudy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {
    @Test
    void shouldKnowPercentilesToThreeDigits() {
        Samples samples = upTo(10_000);

        assertThat(samples.count()).isEqualTo(10_000);
        assertThat(samples.percentile(50)).isCloseTo(5_000_000L, within(5_000L));
        assertThat(samples.percentile(99)).isCloseTo(9_900_000L, within(9_900L));
        assertThat(samples.percentile(99.9)).isCloseTo(9_990_000L, within(9_990L));
        assertThat(samples.longest()).isCloseTo(10_000_000L, within(10_000L));
    }

    @Test
    void shouldHoldWhatBothHeldWhenAddedTogether() {
        Samples samples = upTo(100);
        Samples late = new Samples();
        late.add(Duration.ofSeconds(1).toNanos());

        samples.addAll(late);

        assertThat(samples.count()).isEqualTo(101);
        assertThat(samples.longest())
                .isCloseTo(
                        Duration.ofSeconds(1).toNanos(),
                        within(Duration.ofMillis(1).toNanos()));
    }

    @Test
    void shouldRefuseTimeThatRunsBackwards() {
        assertThatThrownBy(() -> new Samples().add(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a sample: expected 0 ns or more, found -1");
    }

    @Test
    void shouldMeetAGoalWhenFewerThanOneInAHundredIsLate() {
        Goal goal = new Goal(Duration.ofMillis(1));
        Samples samples = new Samples();
        for (int i = 0; i < 991; i++) {
            samples.add(1_000);
        }
        addLate(samples, 9);
        assertThat(goal.verdict(samples)).isEqualTo("met");

        addLate(samples, 5);
        assertThat(goal.verdict(samples)).isEqualTo("missed");
        assertThat(Goal.NONE.verdict(samples)).isEmpty();
        assertThat(Goal.NONE.metBy(samples)).isTrue();
    }

    private static void addLate(Samples samples, int count) {
        for (int i = 0; i < count; i++) {
            samples.add(Duration.ofSeconds(1).toNanos());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1 us",
        "1234, 1.23 us",
        "12345, 12.3 us",
        "999400, 999 us",
        "999600, 1 ms",
        "10000000, 10 ms",
        "1500000000, 1.50 s",
        "600000000000, 600 s"
    })
    void shouldShowADurationInTheUnitThatSuitsIt(long nanos, String expected) {
        assertThat(Samples.text(nanos)).isEqualTo(expected);
    }

    private static Samples upTo(int micros) {
        Samples samples = new Samples();
        for (int i = 1; i <= micros; i++) {
            samples.add(i * 1_000L);
        }
        return samples;
    }
}
