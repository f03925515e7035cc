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

/**
 * An actor suspends itself because the mailbox of another, which is suspended, is full, and one message waits: from the call
 * that lets the other one go on to the start of that message.
 */
final class FirstMessageWithRoom implements Scenario {
    @Override
    public String name() {
        return "room -> first message";
    }

    @Override
    public Goal goal() {
        return FIRST_MESSAGE;
    }

    @Override
    public void measure(ActorSystem system, Lull lull, Quota quota, Samples samples) {
        ActorRef<String> downstream =
                system.spawn(Props.<String>of(() -> (message, context) -> {}).withMailbox(MailboxOptions.bounded(1)));
        Transitions ofDownstream = new Transitions(downstream.path());
        ActorSystem.Subscription subscription = system.observe(ofDownstream);
        try (Group group = new Group(system, 1)) {
            measure(new Pair(group, downstream, ofDownstream.suspended), lull, quota, samples);
        } finally {
            subscription.close();
            system.stop(downstream);
        }
    }

    /** Who waits for whom, and how often the second one was suspended. */
    private record Pair(Group group, ActorRef<String> downstream, Milestone suspended) {}

    private static void measure(Pair pair, Lull lull, Quota quota, Samples samples) {
        Group group = pair.group;
        Order hold = new Order.Hold(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(pair.downstream));
        for (int i = 1; quota.take(1); i++) {
            group.system.suspend(pair.downstream);
            pair.suspended.await(i);
            pair.downstream.tell("the only one that fits");
            group.only().tell(hold);
            group.only().tell(Order.Work.INSTANCE);
            group.transitions.suspended.await(i);
            lull.await();
            long start = MonotonicClock.SYSTEM.nanoTime();
            group.system.resume(pair.downstream);
            group.notes.worked.await(i);
            samples.add(group.waited(0, start));
        }
    }
}
