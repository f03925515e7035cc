package io.understudy.bench.suspend;

import io.understudy.ActorSystem;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** An actor is suspended, one message waits: from the call that resumes it to the start of that message. */
final class FirstMessage implements Scenario {
    private final String name;
    private final Consumer<Group> suspend;
    /** Resumes, and returns when it began to. */
    private final ToLongFunction<Group> resume;

    private FirstMessage(String name, Consumer<Group> suspend, ToLongFunction<Group> resume) {
        this.name = name;
        this.suspend = suspend;
        this.resume = resume;
    }

    /** Somebody suspends and resumes it. */
    static FirstMessage byResume() {
        return new FirstMessage(
                "resume -> first message", group -> group.system.suspend(group.only()), FirstMessage::resume);
    }

    private static long resume(Group group) {
        long start = MonotonicClock.SYSTEM.nanoTime();
        group.system.resume(group.only());
        return start;
    }

    /** It suspends itself, and waits for a signal. */
    static FirstMessage bySignal() {
        SignalKey key = new SignalKey(42);
        Order hold = new Order.Hold(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(key));
        return new FirstMessage(
                "signal -> first message", group -> group.only().tell(hold), group -> signal(group.system, key));
    }

    private static long signal(ActorSystem system, SignalKey key) {
        long start = MonotonicClock.SYSTEM.nanoTime();
        int resumed = system.signal(key);
        if (resumed != 1) {
            throw new IllegalStateException(
                    "expected a signal to resume the actor that waits for it, found " + resumed);
        }
        return start;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Goal goal() {
        return FIRST_MESSAGE;
    }

    @Override
    public void measure(ActorSystem system, Lull lull, Quota quota, Samples samples) {
        try (Group group = new Group(system, 1)) {
            for (int i = 1; quota.take(1); i++) {
                suspend.accept(group);
                group.transitions.suspended.await(i);
                group.only().tell(Order.Work.INSTANCE);
                lull.await();
                long start = resume.applyAsLong(group);
                group.notes.worked.await(i);
                samples.add(group.waited(0, start));
            }
        }
    }
}
