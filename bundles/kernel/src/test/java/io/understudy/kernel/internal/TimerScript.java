package io.understudy.kernel.internal;

import io.understudy.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * A random but repeatable life of a timer queue: what is scheduled, cancelled and when somebody looks follows from the seed
 * alone, never from the queue.
 */
final class TimerScript {
    private static final long TICK = TimerQueueContract.TICK.toNanos();
    private static final int STEPS = 400;

    private final ManualClock clock = new ManualClock(987_654_321L);
    private final List<TimerQueue.Timer> timers = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private final Random random;
    private final TimerQueue queue;

    private TimerScript(long seed, Function<ManualClock, TimerQueue> queue) {
        this.random = new Random(seed);
        this.queue = queue.apply(clock);
    }

    /** What was observed: who fired when, which cancellations counted, and how many were left. */
    static List<String> run(long seed, Function<ManualClock, TimerQueue> queue) {
        TimerScript script = new TimerScript(seed, queue);
        for (int step = 0; step < STEPS; step++) {
            script.step();
        }
        script.look(Duration.ofDays(1).toNanos());
        script.look(Duration.ofDays(1).toNanos());
        script.trace.add("left " + script.queue.size());
        return script.trace;
    }

    private void step() {
        int what = random.nextInt(10);
        if (what < 4) {
            schedule();
        } else if (what < 6) {
            cancel(random.nextInt(1_000));
        } else {
            look(what < 9 ? random.nextLong(3 * TICK) : random.nextLong(1_500 * TICK));
        }
    }

    private void schedule() {
        int id = timers.size();
        long delay = random.nextInt(4) == 0 ? random.nextLong(2_000 * TICK) : random.nextLong(40 * TICK);
        int reaction = random.nextInt(8);
        int victim = random.nextInt(1_000);
        timers.add(queue.schedule(Duration.ofNanos(delay - TICK / 2), () -> {
            trace.add(id + " at " + clock.nanoTime());
            if (reaction == 0) {
                cancel(victim);
            } else if (reaction == 1) {
                timers.add(queue.schedule(
                        Duration.ofNanos(delay), () -> trace.add("again " + id + " at " + clock.nanoTime())));
            }
        }));
    }

    private void cancel(int which) {
        if (!timers.isEmpty()) {
            int id = which % timers.size();
            trace.add("cancel " + id + " " + timers.get(id).cancel());
        }
    }

    private void look(long nanos) {
        clock.advance(Duration.ofNanos(nanos));
        queue.advance();
    }
}
