package io.understudy.health.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DigestsTest {
    private final StagedSystem stage = new StagedSystem();
    private final SystemView view = stage.view();

    private static HealthLimits every(long millis) {
        return LimitsReader.read(Map.of("snapshot.interval.ms", millis));
    }

    @Test
    void shouldLookAtAllActorsNoMoreOftenThanTheInterval() {
        for (int millis = 0; millis < 10_000; millis += 100) {
            view.digest(every(5_000));
            stage.advance(Duration.ofMillis(100));
        }

        assertThat(stage.snapshots).isEqualTo(2);
    }

    @Test
    void shouldUseALookThatTookLongForTwentyTimesAsLong() {
        stage.snapshotTakes = Duration.ofSeconds(2);
        view.digest(every(1_000));
        stage.advance(Duration.ofSeconds(40).minusNanos(1));
        view.digest(every(1_000));
        assertThat(stage.snapshots).isEqualTo(1);

        stage.advance(Duration.ofNanos(1));
        view.digest(every(1_000));
        assertThat(stage.snapshots).isEqualTo(2);
    }

    @Test
    void shouldTakeOneLookForAllChecksAtOnce() {
        Watch watch = new Watch(() -> stage.now, () -> {});
        watch.begin(stage.system());
        for (int round = 0; round < 3; round++) {
            for (CheckKind kind : CheckKind.values()) {
                assertThat(watch.check(kind).execute().isOk()).as(kind.title()).isTrue();
            }
        }

        assertThat(stage.snapshots).isEqualTo(1);
    }
}
