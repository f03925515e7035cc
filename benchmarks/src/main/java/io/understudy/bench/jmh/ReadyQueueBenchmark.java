package io.understudy.bench.jmh;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** One index registered from outside, or drained, by a single thread, with none or many more in the queue. */
@Threads(1)
public class ReadyQueueBenchmark {
    private static final int ROUND = 1024;
    private static final int BATCH = 16;

    /** A coordinator, and indices that go through it in a circle. */
    @State(Scope.Benchmark)
    public static class Circle {
        /** Which one. */
        @Param({Coordinators.STEALING, Coordinators.LOCKING})
        public String coordinator;

        /** How many indices are in the queue besides those of the round. */
        @Param({"0", "4096"})
        public int queued;

        private final MailboxIndex[] drained = new MailboxIndex[BATCH];
        private ReadyQueueCoordinator queue;
        private MailboxIndex[] indices;
        private int next;

        /** Makes the coordinator and fills it. */
        @Setup
        public void make() {
            queue = Coordinators.named(coordinator);
            indices = Coordinators.indices(queued + ROUND);
            for (int i = 0; i < queued; i++) {
                register();
            }
        }

        private boolean register() {
            boolean accepted = queue.registerReady(indices[next]);
            next = next + 1 == indices.length ? 0 : next + 1;
            return accepted;
        }

        final boolean registerRound() {
            boolean accepted = true;
            for (int i = 0; i < ROUND; i++) {
                accepted &= register();
            }
            return accepted;
        }

        final int drainRound() {
            int count = 0;
            while (count < ROUND) {
                count += queue.drainReadyCycle(drained, BATCH);
            }
            return count;
        }
    }

    /** A circle whose rounds are drained behind the scenes. */
    public static class Filled extends Circle {
        /** Takes out what was put in. */
        @TearDown(Level.Invocation)
        public void drain() {
            drainRound();
        }
    }

    /** A circle whose rounds are registered behind the scenes. */
    public static class Emptied extends Circle {
        /** Puts in what will be taken out. */
        @Setup(Level.Invocation)
        public void fill() {
            registerRound();
        }
    }

    /** Registers. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public boolean register(Filled circle) {
        return circle.registerRound();
    }

    /** Drains. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public int drain(Emptied circle) {
        return circle.drainRound();
    }
}
