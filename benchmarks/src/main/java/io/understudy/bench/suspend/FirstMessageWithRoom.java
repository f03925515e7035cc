package io.understudy.bench.suspend;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Many actors suspend themselves because the mailbox of another, which is suspended, is full, and a message waits for each:
 * from the call that lets the other one go on to the start of the message.
 */
final class FirstMessageWithRoom implements Scenario {
    private static final int SUBJECTS = 250;
    /** A tick of the runtime's timers: the moment at which there is room may be anywhere in it. */
    private static final int TICK = 10_000_000;

    @Override
    public String name() {
        return "room -> first message";
    }

    @Override
    public Goal goal() {
        return Goal.NONE;
    }

    @Override
    public void measure(ActorSystem system, Quota quota, Samples samples) {
        ActorRef<String> downstream =
                system.spawn(Props.<String>of(() -> (message, context) -> {}).withMailbox(MailboxOptions.bounded(1)));
        Transitions ofDownstream = new Transitions(downstream.path());
        ActorSystem.Subscription subscription = system.observe(ofDownstream);
        try (Group group = new Group(system, Math.min(quota.left(), SUBJECTS))) {
            measure(group, downstream, ofDownstream, quota, samples);
        } finally {
            subscription.close();
            system.stop(downstream);
        }
    }

    private static void measure(
            Group group, ActorRef<String> downstream, Transitions ofDownstream, Quota quota, Samples samples) {
        Random random = new Random(42);
        int size = group.subjects.size();
        for (int step = 1; quota.take(size); step++) {
            group.system.suspend(downstream);
            ofDownstream.suspended.await(step);
            downstream.tell("the only one that fits");
            hold(group, downstream, step * size);
            LockSupport.parkNanos(random.nextInt(TICK));
            long start = MonotonicClock.SYSTEM.nanoTime();
            group.system.resume(downstream);
            group.notes.worked.await((long) step * size);
            for (int i = 0; i < size; i++) {
                samples.add(group.waited(i, start));
            }
        }
    }

    private static void hold(Group group, ActorRef<String> downstream, int total) {
        Order hold = new Order.Hold(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(downstream));
        for (ActorRef<Order> subject : group.subjects) {
            subject.tell(hold);
            subject.tell(Order.Work.INSTANCE);
        }
        group.transitions.suspended.await(total);
    }
}
