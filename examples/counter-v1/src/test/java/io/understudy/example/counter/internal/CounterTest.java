package io.understudy.example.counter.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Upgrade;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterTest {
    private final Counter counter = new Counter();

    @Test
    void shouldKeepTheSumOnItsWayBackFromALaterVersion() {
        counter.restoreState(Map.of("sum", 42L, "numbers", 3L, "largest", 40L), new Upgrade("2.0.0", "1.0.0"));

        assertThat(counter.saveState()).isEqualTo(Map.of("sum", 42L));
    }
}
