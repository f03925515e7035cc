package io.understudy.contract;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Workers and producers hammering one coordinator. Half of the signals come from outside, half from turns, and every signal
 * must be followed by a turn; no two turns of one index may overlap. Nobody ticks, so that nothing is rescued.
 *
 * <p><b>Threads:</b> one caller of {@link #run}.
 */
public final class CoordinatorStress {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final ReadyQueueCoordinator coordinator;
    private final List<Stage> stages = new ArrayList<>();
    private final AtomicLong handled = new AtomicLong();
    private final AtomicLong fromTurns;
    private final AtomicInteger overlaps = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();
    private final long signals;
    private Duration patience = PATIENCE;
    private volatile boolean over;

    /** A run over {@code indices} indices with {@code signals} signals. */
    public CoordinatorStress(ReadyQueueCoordinator coordinator, int indices, long signals) {
        this.coordinator = coordinator;
        this.signals = signals;
        this.fromTurns = new AtomicLong(signals / 2);
        for (int slot = 0; slot < indices; slot++) {
            stages.add(new Stage(new MailboxIndex(slot, 1)));
        }
    }

    /** Gives up when nothing happened for so long; a twin that loses signals need not be waited for as long as a good one. */
    public CoordinatorStress withPatience(Duration time) {
        patience = time;
        return this;
    }

    /**
     * What was seen.
     *
     * @param lost signals that no turn followed
     * @param overlaps turns that began while another one of the same index was running
     * @param broken threads that ended with an exception
     */
    public record Outcome(long lost, int overlaps, int broken) {
        /** Whether everything is as it must be. */
        public boolean good() {
            return lost == 0 && overlaps == 0 && broken == 0;
        }
    }

    /** One index with what a kernel would keep for it. */
    private static final class Stage {
        final MailboxIndex index;
        final ScheduleWord word = new ScheduleWord();
        final AtomicLong waiting = new AtomicLong();
        final Mailbox mailbox = new LookedInto(() -> waiting.get() > 0);
        final AtomicBoolean running = new AtomicBoolean();

        Stage(MailboxIndex index) {
            this.index = index;
        }
    }

    /** Runs with {@code workers} workers and {@code producers} other threads, and tells what was seen. */
    public Outcome run(int workers, int producers) throws InterruptedException {
        List<Thread> crew = new ArrayList<>();
        List<Thread> outside = new ArrayList<>();
        for (int w = 0; w < workers; w++) {
            int batch = 1 + 3 * w;
            crew.add(new WorkerThread(null, () -> guarded(() -> work(batch)), "stress-worker-" + w));
        }
        for (int p = 0; p < producers; p++) {
            long share = (signals - signals / 2) / producers + (p == 0 ? (signals - signals / 2) % producers : 0);
            int seed = p;
            outside.add(new Thread(() -> guarded(() -> produce(share, seed)), "stress-producer-" + p));
        }
        crew.forEach(Thread::start);
        outside.forEach(Thread::start);
        for (Thread thread : outside) {
            thread.join(LIMIT.toMillis());
        }
        awaitEndOfProgress();
        over = true;
        for (Thread thread : crew) {
            while (thread.isAlive()) {
                coordinator.wakeAll();
                thread.join(20);
            }
        }
        return new Outcome(signals - fromTurns.get() - handled.get(), overlaps.get(), broken.get());
    }

    private void guarded(Runnable body) {
        try {
            body.run();
        } catch (RuntimeException | Error thrown) {
            broken.incrementAndGet();
            throw thrown;
        }
    }

    /** Returns when every signal was handled, or nothing has been handled for a while. */
    private void awaitEndOfProgress() {
        long seen = -1;
        long since = MonotonicClock.SYSTEM.nanoTime();
        while (handled.get() + fromTurns.get() < signals) {
            long now = MonotonicClock.SYSTEM.nanoTime();
            if (handled.get() != seen) {
                seen = handled.get();
                since = now;
            } else if (now - since > patience.toNanos()) {
                return;
            }
            long target = seen;
            Eventually.holds(() -> handled.get() != target, Duration.ofMillis(50));
        }
    }

    private void produce(long count, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (long i = 0; i < count; i++) {
            signal(stages.get(random.nextInt(stages.size())));
            if (random.nextInt(5_000) == 0) {
                Eventually.holds(() -> coordinator.depth() == 0, Duration.ofMillis(2));
            }
        }
    }

    private void signal(Stage stage) {
        stage.waiting.incrementAndGet();
        if (stage.word.signalUser() && !coordinator.registerReady(stage.index)) {
            throw new IllegalStateException("refused " + stage.index);
        }
    }

    private void work(int batch) {
        SplittableRandom random = new SplittableRandom(batch);
        MailboxIndex[] out = new MailboxIndex[batch];
        while (!over) {
            int count = coordinator.drainReadyCycle(out, batch);
            for (int i = 0; i < count; i++) {
                turn(stages.get(out[i].slot()), random);
            }
            if (count == 0) {
                coordinator.awaitReady(Long.MAX_VALUE);
            }
        }
    }

    private void turn(Stage stage, SplittableRandom random) {
        if (!stage.word.beginTurn()) {
            return;
        }
        if (!stage.running.compareAndSet(false, true)) {
            overlaps.incrementAndGet();
        }
        long taken = stage.waiting.getAndSet(0);
        for (long i = 0; i < taken + 1 && fromTurns.get() > 0; i++) {
            if (fromTurns.getAndDecrement() > 0) {
                signal(stages.get(random.nextInt(stages.size())));
            } else {
                fromTurns.incrementAndGet();
            }
        }
        InvokeResult result = random.nextInt(4) == 0 ? InvokeResult.YIELDED : InvokeResult.COMPLETED;
        stage.running.set(false);
        handled.addAndGet(taken);
        Disposition disposition = coordinator.handleInvokeResult(stage.index, result);
        if (stage.word.endTurn(disposition, stage.mailbox) && !coordinator.requeue(stage.index)) {
            throw new IllegalStateException("refused " + stage.index);
        }
    }
}
