package io.understudy.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final String STEALING = "Coordinator.workers4 coordinator=stealing";
    private static final String LOCKING = "Coordinator.workers4 coordinator=locking";
    private static final String EMPTY = "ReadyQueue.register coordinator=stealing queued=0";
    private static final String FULL = "ReadyQueue.register coordinator=stealing queued=4096";

    @Test
    void shouldCompareTheCoordinatorsWithFourThreads() {
        assertThat(Verdict.ofNanos(Map.of(STEALING, 10.0, LOCKING, 15.0)))
                .singleElement()
                .satisfies(each -> assertThat(each.text())
                        .isEqualTo("MET: the default coordinator is at least 1.2x as fast as the locking one"
                                + " with 4 threads; found 1.50x"));
        assertThat(Verdict.ofNanos(Map.of(STEALING, 10.0, LOCKING, 11.0)))
                .singleElement()
                .satisfies(each -> assertThat(each.text()).startsWith("MISSED:").endsWith("found 1.10x"));
    }

    @Test
    void shouldCompareRegisteringWithAnEmptyAndAFullQueue() {
        assertThat(Verdict.ofNanos(Map.of(EMPTY, 10.0, FULL, 19.0)))
                .singleElement()
                .satisfies(each -> assertThat(each.met()).isTrue());
        assertThat(Verdict.ofNanos(Map.of(EMPTY, 10.0, FULL, 21.0)))
                .singleElement()
                .satisfies(each -> assertThat(each.met()).isFalse());
        assertThat(Verdict.ofNanos(Map.of(EMPTY, 21.0, FULL, 10.0)))
                .singleElement()
                .satisfies(each -> assertThat(each.met()).isFalse());
    }

    @Test
    void shouldSayNothingAboutWhatWasNotMeasured() {
        assertThat(Verdict.ofNanos(Map.of(STEALING, 10.0, FULL, 21.0))).isEmpty();
    }
}
