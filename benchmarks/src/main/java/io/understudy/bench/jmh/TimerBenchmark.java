package io.understudy.bench.jmh;

import io.understudy.kernel.internal.MeasuredWheel;
import java.time.Duration;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The timer wheel: what it costs to hang up a timer, to cancel one, to fire one, and to tick while {@value #PENDING} hang. */
public class TimerBenchmark {
    private static final int ROUND = 1024;
    private static final int PENDING = 10_000;
    private static final Duration FAR = Duration.ofDays(1);
    private static final Duration SOON = Duration.ofSeconds(4);

    /** A wheel, and delays of up to four seconds. */
    @State(Scope.Thread)
    public static class Empty {
        final MeasuredWheel wheel = new MeasuredWheel();
        private final Duration[] delays = new Duration[ROUND];
        private final Object[] timers = new Object[ROUND];

        /** Chooses the delays. */
        @Setup
        public void choose() {
            for (int i = 0; i < ROUND; i++) {
                delays[i] = SOON.multipliedBy(i).dividedBy(ROUND);
            }
        }

        final Object scheduleAll() {
            for (int i = 0; i < ROUND; i++) {
                timers[i] = wheel.schedule(delays[i]);
            }
            return timers;
        }

        final boolean cancelAll() {
            boolean all = true;
            for (Object timer : timers) {
                all &= wheel.cancel(timer);
            }
            return all;
        }

        final void expectEmpty() {
            if (wheel.size() != 0) {
                throw new IllegalStateException("expected an empty wheel, found " + wheel.size() + " timers");
            }
        }
    }

    /** Its timers are cancelled behind the scenes. */
    public static class Filled extends Empty {
        /** Empties the wheel. */
        @TearDown(Level.Invocation)
        public void empty() {
            cancelAll();
            wheel.advance(MeasuredWheel.TICK);
            expectEmpty();
        }
    }

    /** Its timers are hung up behind the scenes, and hang in their places. */
    public static class Emptied extends Empty {
        /** Fills the wheel. */
        @Setup(Level.Invocation)
        public void fill() {
            scheduleAll();
            wheel.advance(Duration.ZERO);
        }

        /** Takes out what was cancelled. */
        @TearDown(Level.Invocation)
        public void empty() {
            wheel.advance(SOON);
            expectEmpty();
        }
    }

    /** Many timers, all of them for tomorrow. */
    @State(Scope.Thread)
    public static class Crowded {
        private MeasuredWheel wheel;

        /** Hangs them up anew, so that none is due however long it ticks. */
        @Setup(Level.Iteration)
        public void fill() {
            wheel = new MeasuredWheel();
            for (int i = 0; i < PENDING; i++) {
                wheel.schedule(FAR.multipliedBy(1000).plusMillis(i));
            }
            wheel.advance(Duration.ZERO);
        }
    }

    /** Hangs up a timer. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public Object schedule(Filled filled) {
        return filled.scheduleAll();
    }

    /** Cancels a timer. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public boolean cancel(Emptied emptied) {
        return emptied.cancelAll();
    }

    /** Fires a timer: one of those that are due in one look. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public void fire(Emptied emptied) {
        emptied.wheel.advance(SOON);
    }

    /** Ticks once, and nothing is due. */
    @Benchmark
    public void tick(Crowded crowded) {
        crowded.wheel.advance(MeasuredWheel.TICK);
    }
}
