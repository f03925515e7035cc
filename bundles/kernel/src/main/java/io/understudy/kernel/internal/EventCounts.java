package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeCounts;
import io.understudy.observe.RuntimeCounts.Pauses;
import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what rarely happens, as it is said. Whoever shows the numbers may come and go; they go on here.
 *
 * <p><b>Threads:</b> any.
 */
final class EventCounts {
    private final Map<String, Pauses> pauses = new ConcurrentHashMap<>();
    private final LongAdder repaired = new LongAdder();
    private final LongAdder upgrades = new LongAdder();
    private final LongAdder failedUpgrades = new LongAdder();

    /** Something has happened. */
    void count(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped swapped) {
            paused(swapped.role(), swapped.pause());
        } else if (event instanceof RuntimeEvent.ScheduleRepaired repair) {
            repaired.add(repair.repaired());
        } else if (event instanceof RuntimeEvent.ActorUpgraded) {
            upgrades.increment();
        } else if (event instanceof RuntimeEvent.UpgradeFailed) {
            failedUpgrades.increment();
        }
    }

    private void paused(String role, Duration pause) {
        pauses.merge(role, Pauses.NONE.and(pause), (before, first) -> before.and(pause));
    }

    RuntimeCounts now() {
        return new RuntimeCounts(pauses, repaired.sum(), upgrades.sum(), failedUpgrades.sum());
    }
}
