package io.understudy.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.understudy.bench.experiment.QueueLab.Fault;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencyTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    @AfterEach
    void waitLongAgain() {
        System.clearProperty(Finish.PATIENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency", "latency-hop"})
    void shouldFindLongerTimesForRarerMessages(String name) throws InterruptedException {
        try (Lab<?> lab = Labs.open("understudy")) {
            Latency.Figures figures = Latency.named(name).measure(lab, SHORT);

            assertThat(figures.p50()).isPositive();
            assertThat(figures.p99()).isGreaterThanOrEqualTo(figures.p50());
            assertThat(figures.p999()).isGreaterThanOrEqualTo(figures.p99());
            assertThat(figures.processors()).isNotNegative();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LOSE", "REPEAT", "REORDER"})
    void shouldFailWhenMessagesDoNotArriveAsSent(Fault fault) {
        System.setProperty(Finish.PATIENCE, "300");
        try (QueueLab lab = new QueueLab(fault)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> Latency.named("latency-hop").measure(lab, SHORT))
                    .withMessageStartingWith("latency-hop: expected");
        }
    }

    @Test
    void shouldCountWhatHoldsUpTheSender() throws InterruptedException {
        try (SlowSending lab = new SlowSending(Duration.ofMillis(20))) {
            Latency.Figures figures = new Latency("latency", 1, 10_000).measure(lab, Duration.ofMillis(10));

            assertThat(figures.p50()).isGreaterThan(Duration.ofMillis(10).toNanos());
        }
    }

    @Test
    void shouldSayWhichOnesThereAreWhenThereIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Latency.named("late"))
                .withMessageContaining("'late'")
                .withMessageContaining("[latency, latency-hop]");
    }
}
