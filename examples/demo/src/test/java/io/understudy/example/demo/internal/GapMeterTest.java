package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapMeterTest {
    private final GapMeter gaps = new GapMeter();

    @Test
    void shouldKnowTheLongestGapSinceItWasAsked() {
        gaps.beat(100);
        gaps.beat(150);
        gaps.beat(160);
        assertThat(gaps.longestSinceAsked(165)).isEqualTo(50);

        gaps.beat(170);
        assertThat(gaps.longestSinceAsked(175)).isEqualTo(10);
    }

    @Test
    void shouldCountAGapThatIsNotOver() {
        gaps.beat(100);

        assertThat(gaps.longestSinceAsked(400)).isEqualTo(300);
    }

    @Test
    void shouldKnowNoGapBeforeTheFirstBeat() {
        assertThat(gaps.longestSinceAsked(400)).isZero();

        gaps.beat(500);
        assertThat(gaps.longestSinceAsked(500)).isZero();
    }
}
