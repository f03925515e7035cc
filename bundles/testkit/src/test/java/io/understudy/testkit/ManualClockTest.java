package io.understudy.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ManualClockTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void shouldStandStillWhenNobodyTurnsIt() {
        assertThat(clock.nanoTime()).isEqualTo(clock.nanoTime());
    }

    @Test
    void shouldShowTheTimeThatPassedWhenAdvanced() {
        long before = clock.nanoTime();

        clock.advance(Duration.ofMillis(3));
        clock.advance(Duration.ZERO);

        assertThat(clock.nanoTime() - before).isEqualTo(3_000_000);
    }

    @Test
    void shouldCallListenersInOrderAfterTimeHasPassedWhenAdvanced() {
        List<String> calls = new ArrayList<>();
        long before = clock.nanoTime();
        clock.onAdvance(() -> calls.add("first at " + (clock.nanoTime() - before)));
        clock.onAdvance(() -> calls.add("second"));

        clock.advance(Duration.ofNanos(7));

        assertThat(calls).containsExactly("first at 7", "second");
    }

    @Test
    void shouldRefuseToGoBackWhenTimeIsNegative() {
        long before = clock.nanoTime();

        assertThatThrownBy(() -> clock.advance(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("time: expected zero or more, found PT-0.001S; a clock never goes back");
        assertThat(clock.nanoTime()).isEqualTo(before);
    }

    @Test
    void shouldKeepDifferencesRightWhenTheNumberOverflows() {
        ManualClock late = new ManualClock(Long.MAX_VALUE - 5);
        long before = late.nanoTime();

        late.advance(Duration.ofNanos(10));

        assertThat(late.nanoTime()).isNegative();
        assertThat(late.nanoTime() - before).isEqualTo(10);
    }
}
