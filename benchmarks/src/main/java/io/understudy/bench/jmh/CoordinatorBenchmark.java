package io.understudy.bench.jmh;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * One index drained and registered again, by workers that share {@value #INDICES} ready indices and drain up to {@value #BATCH}
 * at a time. What is shown is the time that passes for one worker; the more workers than cores, the longer.
 */
@State(Scope.Benchmark)
@Fork(jvmArgsAppend = {WorkerThreads.CUSTOM, WorkerThreads.CLASS})
public class CoordinatorBenchmark {
    private static final int INDICES = 1024;
    private static final int BATCH = 16;

    /** Which one. */
    @Param({Coordinators.STEALING, Coordinators.LOCKING})
    public String coordinator;

    private ReadyQueueCoordinator queue;

    /** Makes the coordinator, with all indices ready. */
    @Setup
    public void make() {
        queue = Coordinators.named(coordinator);
        for (MailboxIndex index : Coordinators.indices(INDICES)) {
            queue.registerReady(index);
        }
    }

    /** What a worker has in hand. */
    @State(Scope.Thread)
    public static class Hand {
        private final MailboxIndex[] drained = new MailboxIndex[BATCH];
        private int count;
        private int next;
    }

    /** One worker. */
    @Benchmark
    @Threads(1)
    public boolean workers1(Hand hand) {
        return turn(hand);
    }

    /** Two workers. */
    @Benchmark
    @Threads(2)
    public boolean workers2(Hand hand) {
        return turn(hand);
    }

    /** Four workers. */
    @Benchmark
    @Threads(4)
    public boolean workers4(Hand hand) {
        return turn(hand);
    }

    /** Eight workers. */
    @Benchmark
    @Threads(8)
    public boolean workers8(Hand hand) {
        return turn(hand);
    }

    private boolean turn(Hand hand) {
        while (hand.next == hand.count) {
            hand.count = queue.drainReadyCycle(hand.drained, BATCH);
            hand.next = 0;
        }
        return queue.registerReady(hand.drained[hand.next++]);
    }
}
