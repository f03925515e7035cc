package io.understudy.contract;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** An executor with one fault, or none: what {@link ExecutorContract} must detect. */
final class FlawedExecutor implements WorkerExecutor {
    /** What is wrong with it. */
    enum Flaw {
        /** Nothing. */
        NONE,
        /** An index is run twice now and then. */
        REPEATS,
        /** An index is drained and forgotten when it is stopped. */
        FORGETS,
        /** An error in a turn ends the worker. */
        DIES,
        /** The interrupted flag is left as it is. */
        LEAKS_INTERRUPTION,
        /** It asks for work without a pause. */
        SPINS,
        /** It does not call its workers out of their wait when it is stopped. */
        STOPS_SLOWLY,
        /** It interrupts turns when it is stopped. */
        INTERRUPTS,
        /** It says that everybody has left. */
        LIES,
        /** It waits for the worker that stops it. */
        WAITS_FOR_ITSELF,
        /** It uses one seat for all workers. */
        SHARES_A_SEAT,
        /** It keeps its seats. */
        STAYS
    }

    private final Flaw flaw;
    private final int workers;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile WorkSource source;
    private volatile boolean wanted = true;
    private volatile WorkSeat shared;

    FlawedExecutor(Flaw flaw, int workers) {
        this.flaw = flaw;
        this.workers = workers;
    }

    @Override
    public void start(WorkSource work) {
        source = work;
        shared = flaw == Flaw.SHARES_A_SEAT ? work.enter("shared") : null;
        for (int i = 0; i < workers; i++) {
            hire("flawed-" + flaw + "-" + i);
        }
    }

    private void hire(String name) {
        Thread thread = new Thread(() -> work(name), name);
        thread.setDaemon(true);
        thread.setContextClassLoader(FlawedExecutor.class.getClassLoader());
        thread.setUncaughtExceptionHandler((dead, death) -> {});
        threads.add(thread);
        thread.start();
    }

    private void work(String name) {
        WorkSeat seat = shared;
        try {
            while (seat == null) {
                seat = enter(name);
            }
            loop(seat);
        } finally {
            if (seat != null && flaw != Flaw.STAYS) {
                seat.leave();
            }
            threads.remove(Thread.currentThread());
        }
    }

    private WorkSeat enter(String name) {
        try {
            return source.enter(name);
        } catch (RuntimeException e) {
            return null;
        }
    }

    private void loop(WorkSeat seat) {
        MailboxIndex[] batch = new MailboxIndex[1];
        for (int turns = 1; wanted; turns++) {
            try {
                turn(seat, batch, turns);
            } catch (Throwable thrown) {
                if (flaw == Flaw.DIES) {
                    throw thrown;
                }
            }
            if (flaw != Flaw.LEAKS_INTERRUPTION) {
                Thread.interrupted();
            }
        }
        if (flaw == Flaw.FORGETS) {
            seat.drain(batch);
        }
    }

    private void turn(WorkSeat seat, MailboxIndex[] batch, int number) {
        if (seat.drain(batch) == 0) {
            if (flaw != Flaw.SPINS) {
                seat.await(TimeUnit.MILLISECONDS.toNanos(flaw == Flaw.STOPS_SLOWLY ? 5_500 : 50));
            }
        } else {
            seat.run(batch[0]);
            if (flaw == Flaw.REPEATS && number % 100 == 0) {
                seat.run(batch[0]);
            }
        }
    }

    @Override
    public List<String> stop(Duration patience) {
        wanted = false;
        long end = MonotonicClock.SYSTEM.nanoTime() + patience.toNanos();
        if (flaw == Flaw.INTERRUPTS) {
            threads.forEach(Thread::interrupt);
        }
        for (Thread thread : threads) {
            if (thread != Thread.currentThread() || flaw == Flaw.WAITS_FOR_ITSELF) {
                join(thread, end);
            }
        }
        return flaw == Flaw.LIES
                ? List.of()
                : threads.stream().map(Thread::getName).toList();
    }

    private void join(Thread thread, long end) {
        while (threads.contains(thread) && MonotonicClock.SYSTEM.nanoTime() - end < 0) {
            if (flaw != Flaw.STOPS_SLOWLY) {
                source.wakeAll();
            }
            try {
                TimeUnit.MILLISECONDS.timedJoin(thread, 5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    @Override
    public int workers() {
        return threads.size();
    }
}
