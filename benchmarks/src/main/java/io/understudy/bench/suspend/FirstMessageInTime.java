package io.understudy.bench.suspend;

import io.understudy.ActorSystem;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.Random;

/**
 * Many actors suspend themselves, each for a time of its own, and a message waits for each: from the moment at which the time
 * is over to the start of the message.
 */
final class FirstMessageInTime implements Scenario {
    private static final int SUBJECTS = 500;
    private static final long SHORTEST = 1_000_000;
    private static final int SPREAD = 10_000_000;

    @Override
    public String name() {
        return "time over -> first message";
    }

    @Override
    public Goal goal() {
        return Goal.NONE;
    }

    @Override
    public void measure(ActorSystem system, Lull lull, Quota quota, Samples samples) {
        Random random = new Random(42);
        try (Group group = new Group(system, Math.min(quota.left(), SUBJECTS))) {
            int size = group.subjects.size();
            long[] delays = new long[size];
            for (int total = size; quota.take(size); total += size) {
                for (int i = 0; i < size; i++) {
                    delays[i] = SHORTEST + random.nextInt(SPREAD);
                    ResumeCondition until = ResumeCondition.after(Duration.ofNanos(delays[i]));
                    group.subjects.get(i).tell(new Order.Hold(SuspendReason.RATE_LIMIT, until));
                    group.subjects.get(i).tell(Order.Work.INSTANCE);
                }
                group.notes.worked.await(total);
                for (int i = 0; i < size; i++) {
                    samples.add(group.waited(i, group.notes.heldAt[i] + delays[i]));
                }
            }
        }
    }
}
