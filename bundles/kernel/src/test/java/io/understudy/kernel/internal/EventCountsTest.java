package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.observe.RuntimeCounts;
import io.understudy.observe.RuntimeCounts.Pauses;
import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is counted of what happens, though nobody listens. */
class EventCountsTest {
    private final EventBus events = new EventBus();

    private static RuntimeEvent swapped(String role, long millis) {
        return new RuntimeEvent.RoleSwapped(role, "a", "b", Duration.ofMillis(millis), 0);
    }

    @Test
    void shouldCountThoughNobodyListens() {
        events.publish(swapped("invoker", 2));
        events.publish(swapped("invoker", 5));
        events.publish(swapped("invoker", 3));
        events.publish(swapped("registry", 1));
        events.publish(new RuntimeEvent.ScheduleRepaired(2, "a test"));
        events.publish(new RuntimeEvent.ScheduleRepaired(3, "a test"));
        events.publish(new RuntimeEvent.ActorUpgraded("/user/a", "1", "2", Duration.ZERO));
        events.publish(new RuntimeEvent.UpgradeFailed("/user/b", "1", "2", "a test", true));
        assertThat(events.counts().now())
                .isEqualTo(new RuntimeCounts(
                        Map.of(
                                "invoker", new Pauses(3, Duration.ofMillis(10), Duration.ofMillis(5)),
                                "registry", new Pauses(1, Duration.ofMillis(1), Duration.ofMillis(1))),
                        5,
                        1,
                        1));
    }

    @Test
    void shouldCountExactlyWhenSeveralPublishAtOnce() {
        SystemOnThreads.atOnce(4, number -> {
            for (int i = 0; i < 10_000; i++) {
                events.publish(swapped("invoker", 1));
                events.publish(new RuntimeEvent.ScheduleRepaired(1, "a test"));
            }
        });
        RuntimeCounts counts = events.counts().now();
        assertThat(counts.pauses().get("invoker"))
                .isEqualTo(new Pauses(40_000, Duration.ofSeconds(40), Duration.ofMillis(1)));
        assertThat(counts.repaired()).isEqualTo(40_000);
    }
}
