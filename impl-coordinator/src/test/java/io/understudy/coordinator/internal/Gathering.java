package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

/** Lets a coordinator find that more gets done where work gathers. */
final class Gathering {
    private static final long LOOK_NANOS = 10_000_000;
    private static final int BEFORE = 5_000;
    private static final int WHILE_TRIED = 15_000;

    private Gathering() {}

    /** The coordinator, whose workers sleep when they have run dry. */
    static StealingCoordinator in(StealingCoordinator coordinator) {
        long now = 0;
        long messages = 0;
        for (int i = 0; i < 100; i++) {
            now += LOOK_NANOS;
            messages += LOOK_NANOS / 1_000_000 * (coordinator.pace() == Pace.GATHERING ? WHILE_TRIED : BEFORE);
            coordinator.handled(messages, now);
        }
        now += LOOK_NANOS;
        coordinator.handled(messages + LOOK_NANOS / 1_000_000 * WHILE_TRIED, now);
        assertThat(coordinator.pace()).isEqualTo(Pace.GATHERING);
        return coordinator;
    }
}
