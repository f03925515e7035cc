package io.understudy.bench.suspend;

import io.understudy.ActorSystem;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import io.understudy.spi.MonotonicClock;

/**
 * Suspends an actor and, when it has said that it is suspended and its turn is over, resumes it: from the first call to its
 * event, and from the second call to its event, together.
 */
final class Cycle implements Scenario {
    @Override
    public String name() {
        return "suspend and resume";
    }

    @Override
    public Goal goal() {
        return CYCLE;
    }

    @Override
    public void measure(ActorSystem system, Lull lull, Quota quota, Samples samples) {
        try (Group group = new Group(system, 1)) {
            for (int i = 1; quota.take(1); i++) {
                lull.await();
                long suspend = MonotonicClock.SYSTEM.nanoTime();
                system.suspend(group.only());
                group.transitions.suspended.await(i);
                lull.await();
                long resume = MonotonicClock.SYSTEM.nanoTime();
                system.resume(group.only());
                group.transitions.resumed.await(i);
                samples.add(group.transitions.suspendedAt() - suspend + group.transitions.resumedAt() - resume);
            }
        }
    }
}
