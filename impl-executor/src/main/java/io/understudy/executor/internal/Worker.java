package io.understudy.executor.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One worker: takes a seat and repeats wait, drain, run each index, until it is told to drain; then it leaves.
 *
 * <p>Rules that span the methods:
 *
 * <ol>
 *   <li>Whatever the seat throws is logged, and the worker goes on. Only {@link ThreadDeath} ends it, and whatever is thrown
 *       while another error is being treated; then the crew replaces it.
 *   <li>What was drained and not begun is given back before the worker leaves, however it ends.
 *   <li>The interrupted flag is clear when a turn begins.
 *   <li>It waits for at most a second at a time, so that a call to leave is noticed even if the wake-up was missed.
 * </ol>
 *
 * <p><b>Threads:</b> {@code run} is for the worker's own thread, everything else for any.
 */
final class Worker implements Runnable {
    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final Crew crew;
    private final String name;
    private final WorkerLife life;
    private volatile Thread thread;
    private volatile boolean idle;
    /** Written by the worker; replaced when another batch size is set. */
    private volatile Batch batch;
    /** Failures in a row; for the worker alone. */
    private int failures;

    Worker(Crew crew, String name, int batchSize) {
        this.crew = crew;
        this.name = name;
        life = new WorkerLife(name);
        batch = new Batch(batchSize);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        WorkSeat seat = null;
        Throwable death = null;
        try {
            if (life.begin()) {
                seat = takeSeat();
                while (life.running()) {
                    workOn(seat);
                }
            }
        } catch (Throwable thrown) {
            death = thrown;
        } finally {
            leave(seat);
            ended(death);
        }
    }

    /** A seat; null only if the worker is not wanted any more. */
    private WorkSeat takeSeat() {
        while (life.running()) {
            try {
                return crew.source().enter(name);
            } catch (Throwable thrown) {
                survive(null, "worker " + name + ", taking its seat", thrown);
            }
        }
        return null;
    }

    private void workOn(WorkSeat seat) {
        try {
            Batch drained = fittingBatch();
            int n = seat.drain(drained.indices());
            if (n == 0) {
                rest(seat);
            } else {
                runAll(seat, drained, n);
            }
            failures = 0;
        } catch (ThreadDeath death) {
            throw death;
        } catch (Throwable thrown) {
            survive(seat, "worker " + name + ", taking work", thrown);
        }
    }

    private Batch fittingBatch() {
        Batch current = batch;
        int size = crew.settings().batch();
        if (current.size() != size) {
            current = new Batch(size);
            batch = current;
        }
        return current;
    }

    private void runAll(WorkSeat seat, Batch drained, int n) {
        if (n == 1) {
            runOne(seat, drained.indices()[0]);
            return;
        }
        drained.open(n);
        for (int i = 0; i < n; i++) {
            MailboxIndex index = drained.take(i);
            if (index != null) {
                if (life.running()) {
                    runOne(seat, index);
                } else {
                    seat.giveBack(index);
                }
            }
        }
    }

    private void runOne(WorkSeat seat, MailboxIndex index) {
        try {
            seat.run(index);
        } catch (ThreadDeath death) {
            throw death;
        } catch (Throwable thrown) {
            Report.survived("worker " + name + ", running " + index, thrown);
        } finally {
            Thread.interrupted();
        }
    }

    private void rest(WorkSeat seat) {
        idle = true;
        try {
            seat.await(crew.adaptation().idleWait(LONGEST_WAIT));
        } finally {
            idle = false;
            Thread.interrupted();
        }
        crew.adaptation().idleTick();
    }

    /** Lets go of the parts in use and pauses, the longer the more often it fails. */
    private void survive(WorkSeat seat, String what, Throwable thrown) {
        Report.survived(what, thrown);
        if (seat != null) {
            try {
                seat.await(0);
            } catch (Throwable again) {
                Report.survived("worker " + name + ", waiting", again);
            }
        }
        LockSupport.parkNanos(Math.min(LONGEST_PAUSE, TimeUnit.MILLISECONDS.toNanos(1L << Math.min(failures, 10))));
        failures++;
        Thread.interrupted();
    }

    private void leave(WorkSeat seat) {
        if (seat != null) {
            try {
                batch.giveBackTo(seat);
            } catch (Throwable thrown) {
                Report.survived("worker " + name + ", giving back what it had not begun", thrown);
            }
            try {
                seat.leave();
            } catch (Throwable thrown) {
                Report.survived("worker " + name + ", leaving its seat", thrown);
            }
        }
    }

    /** Tells the crew, once, that this worker is gone. Also called when the thread ends in a way nobody foresaw. */
    void ended(Throwable death) {
        boolean died = life.running();
        if (life.end()) {
            if (died) {
                Report.died(name, death);
            }
            crew.left(this);
        }
    }

    String name() {
        return name;
    }

    boolean wanted() {
        return life.wanted();
    }

    boolean drain() {
        return life.drain();
    }

    /** Whether it waits for work. */
    boolean idle() {
        return idle;
    }

    /** Who works; null before the first step. */
    Thread thread() {
        return thread;
    }

    boolean isCurrentThread() {
        return thread == Thread.currentThread();
    }

    /** What it has drained. */
    Batch batch() {
        return batch;
    }
}
