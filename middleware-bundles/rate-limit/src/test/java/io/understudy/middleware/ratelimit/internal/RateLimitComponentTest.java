package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimitComponentTest {

    @Test
    void shouldLimitAsConfigured() {
        RateLimitComponent component = new RateLimitComponent(Map.of("rate", 5, "burst", 2));

        assertThat(component.limiter().limit()).hasToString("rate=5.0, burst=2, scope=actor");
    }

    @Test
    void shouldApplyAtOnceWhenTheConfigurationIsModified() {
        RateLimitComponent component = new RateLimitComponent(Map.of("rate", 5));

        component.modified(Map.of("rate", 50, "scope", "shared"));

        assertThat(component.limiter().limit()).hasToString("rate=50.0, burst=50, scope=shared");
    }

    @Test
    void shouldKeepTheLastGoodValuesWhenTheModifiedConfigurationIsBad() {
        RateLimitComponent component = new RateLimitComponent(Map.of("rate", 5, "burst", 2));

        component.modified(Map.of("rate", 7, "burst", -2, "bursts", "x"));

        assertThat(component.limiter().limit()).hasToString("rate=5.0, burst=2, scope=actor");
    }

    @Test
    void shouldLimitNothingUntilThereIsAUsableConfiguration() {
        RateLimitComponent component = new RateLimitComponent(Map.of("rate", "fast"));
        assertThat(component.limiter().limit()).isNull();

        component.modified(Map.of("rate", 5));

        assertThat(component.limiter().limit()).hasToString("rate=5.0, burst=5, scope=actor");
    }
}
