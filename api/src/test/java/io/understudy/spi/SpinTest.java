package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpinTest {
    @Test
    void shouldLetTheTimePassThatWasAskedFor() {
        for (long nanos = 0; nanos <= 100_000; nanos += 1_000) {
            long start = MonotonicClock.SYSTEM.nanoTime();

            Spin.forNanos(nanos);

            assertThat(MonotonicClock.SYSTEM.nanoTime() - start).isGreaterThanOrEqualTo(nanos);
        }
    }
}
