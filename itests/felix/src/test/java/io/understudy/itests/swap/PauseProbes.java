package io.understudy.itests.swap;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Actors that always have a message, as they send themselves the next one while they handle one, and that know how long they had
 * to wait for it. Their turns are one message long, so the wait is that of any loaded actor.
 *
 * <p><b>Threads:</b> the thread of the test; one window at a time.
 */
final class PauseProbes implements AutoCloseable {
    private static final int PROBES = 4;

    private final ActorSystem system;
    private final List<Beat> beats = new ArrayList<>();
    private final List<ActorRef<Integer>> refs = new ArrayList<>();
    private volatile boolean ended;

    PauseProbes(ActorSystem system) {
        this.system = system;
        for (int i = 0; i < PROBES; i++) {
            Beat beat = new Beat();
            beats.add(beat);
            Props<Integer> props = Props.<Integer>of(() -> beat)
                    .withMailbox(MailboxOptions.unbounded().withThroughput(1));
            ActorRef<Integer> ref = system.spawn(props, "beat-" + i);
            refs.add(ref);
            ref.tell(0);
        }
    }

    /** Measures the usual waits for {@code nanos}; from then on, pauses are what goes beyond. */
    void calibrate(long nanos) {
        beats.forEach(Beat::record);
        long deadline = System.nanoTime() + nanos;
        while (System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(1_000_000);
        }
        beats.forEach(Beat::calibrate);
    }

    /** The 99.9th percentile of the usual waits, of the worst of the actors, in milliseconds. */
    double usual() {
        return beats.stream().mapToLong(beat -> beat.usual).max().orElse(0) / 1e6;
    }

    /** The longest wait of each actor that ends during {@code swap} or begins in it, beyond its usual one, in milliseconds. */
    double[] during(Swap swap) throws Exception {
        beats.forEach(Beat::open);
        swap.run();
        beats.forEach(Beat::await);
        return beats.stream()
                .mapToDouble(beat -> Math.max(0, beat.longest - beat.usual) / 1e6)
                .toArray();
    }

    @Override
    public void close() {
        ended = true;
    }

    /** Stops the actors. */
    void stop() {
        refs.forEach(system::stop);
    }

    /** Something that is done to the system. */
    interface Swap {
        void run() throws Exception;
    }

    private final class Beat implements Actor<Integer> {
        private static final int MOST = 1 << 20;
        private final AtomicInteger handled = new AtomicInteger();
        private volatile long last = System.nanoTime();
        private volatile long longest;
        private volatile long[] waits;
        private int recorded;
        private long usual;

        @Override
        public void receive(Integer message, ActorContext<Integer> context) {
            long now = System.nanoTime();
            long wait = now - last;
            last = now;
            if (wait > longest) {
                longest = wait;
            }
            long[] record = waits;
            if (record != null && recorded < MOST) {
                record[recorded++] = wait;
            }
            handled.incrementAndGet();
            if (!ended) {
                context.self().tell(message);
            }
        }

        void record() {
            waits = new long[MOST];
        }

        void calibrate() {
            int seen = handled.get();
            long[] all = waits;
            waits = null;
            Await.until(() -> handled.get() > seen, "another message", () -> "none");
            int count = recorded;
            Arrays.sort(all, 0, count);
            usual = all[Math.max(0, (int) (count * 0.999) - 1)];
            recorded = 0;
        }

        void open() {
            longest = 0;
        }

        /** Two more messages, so that the wait that the swap may have caused is over. */
        void await() {
            int seen = handled.get();
            Await.until(() -> handled.get() >= seen + 2, "two more messages", () -> handled.get() - seen);
        }
    }
}
