package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.FakeWorkSource;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ThreadExecutorComponentTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final FakeWorkSource source = new FakeWorkSource();

    @Test
    void shouldHaveNoThreadsWhenActivated() {
        ThreadExecutorComponent component = new ThreadExecutorComponent(Map.of("workers.min", 2));

        assertThat(component.workers()).isZero();
        assertThat(component.settings().minWorkers()).isEqualTo(2);
    }

    @Test
    void shouldUseTheStandardWhenTheFirstConfigurationIsBad() {
        ThreadExecutorComponent component = new ThreadExecutorComponent(Map.of("workers.min", "many"));

        assertThat(component.settings()).isEqualTo(ExecutorSettings.standard());
    }

    @Test
    void shouldApplyAtOnceWhenTheConfigurationIsModified() {
        ThreadExecutorComponent component = new ThreadExecutorComponent(Map.of("workers.min", 1, "workers.max", 1));
        component.start(source);

        component.modified(Map.of("workers.min", 3, "workers.max", 3));

        assertThat(component.workers()).isEqualTo(3);
        assertThat(component.stop(LIMIT)).isEmpty();
    }

    @Test
    void shouldKeepTheLastGoodValueWhenTheModifiedConfigurationIsBad() {
        ThreadExecutorComponent component = new ThreadExecutorComponent(Map.of("workers.min", 2, "workers.max", 2));
        component.start(source);

        component.modified(Map.of("workers.min", 5, "workers.max", 3, "unknown", "x"));

        assertThat(component.settings().minWorkers()).isEqualTo(2);
        assertThat(component.workers()).isEqualTo(2);
        assertThat(component.stop(LIMIT)).isEmpty();
    }

    @Test
    void shouldWaitNoLongerThanItsPatienceWhenDeactivated() throws Exception {
        ThreadExecutorComponent component =
                new ThreadExecutorComponent(Map.of("workers.min", 1, "workers.max", 1, "stop.patience", 50));
        component.start(source);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        source.submit(() -> {
            inside.countDown();
            try {
                assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted in a turn", e);
            }
        });
        assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();

        component.deactivate();

        assertThat(component.workers()).as("still in its turn").isEqualTo(1);
        release.countDown();
        assertThat(component.stop(LIMIT)).isEmpty();
        component.tick(0);
        assertThat(component.workers()).isZero();
    }
}
