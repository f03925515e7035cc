package io.understudy.bench.suspend;

import io.understudy.ActorSystem;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import io.understudy.spi.MonotonicClock;

/**
 * Suspends an actor, waits until it says that it is suspended, resumes it and waits until it says that: from the first call to
 * the last event, the wake-up of the thread that waits between them included.
 */
final class Cycle implements Scenario {
    @Override
    public String name() {
        return "suspend -> resumed";
    }

    @Override
    public Goal goal() {
        return CYCLE;
    }

    @Override
    public void measure(ActorSystem system, Quota quota, Samples samples) {
        try (Group group = new Group(system, 1)) {
            for (int i = 1; quota.take(1); i++) {
                Group.settle();
                long start = MonotonicClock.SYSTEM.nanoTime();
                system.suspend(group.only());
                group.transitions.suspended.await(i);
                system.resume(group.only());
                group.transitions.resumed.await(i);
                samples.add(group.transitions.resumedAt() - start);
            }
        }
    }
}
