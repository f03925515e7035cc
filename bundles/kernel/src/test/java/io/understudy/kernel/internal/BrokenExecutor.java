package io.understudy.kernel.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** An executor of threads that can be made to die, which it neither notices nor makes good. */
final class BrokenExecutor implements WorkerExecutor {
    /** How many indices a thread takes at once. */
    private static final int BATCH = 8;

    private final int number;
    private final List<Thread> threads = new ArrayList<>();
    /** How many threads shall still die with what they have drained in hand. */
    private final AtomicInteger deathsBetweenTurns = new AtomicInteger();
    /** What the next turn meets before it comes to the actor; null: nothing. */
    private final AtomicReference<Throwable> inTurn = new AtomicReference<>();

    private volatile boolean stopped;

    BrokenExecutor(int number) {
        this.number = number;
    }

    /** Lets {@code deaths} threads die, each when it has drained something and not begun it. */
    void dieBetweenTurns(int deaths) {
        deathsBetweenTurns.set(deaths);
    }

    /** Throws in the middle of the runtime's own part of the next turn. */
    void throwInTurn(Throwable thrown) {
        inTurn.set(thrown);
    }

    /** How many of its threads live. */
    long alive() {
        return threads.stream().filter(Thread::isAlive).count();
    }

    @Override
    public void start(WorkSource source) {
        for (int i = 0; i < number; i++) {
            Thread thread = new Mortal(() -> work(source), "mortal-" + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void work(WorkSource source) {
        WorkSeat seat = source.enter(Thread.currentThread().getName());
        MailboxIndex[] batch = new MailboxIndex[BATCH];
        while (!stopped) {
            int n = seat.drain(batch);
            if (n > 0 && deathsBetweenTurns.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                return;
            }
            for (int i = 0; i < n; i++) {
                seat.run(batch[i]);
            }
            if (n == 0) {
                seat.await(TimeUnit.MILLISECONDS.toNanos(50));
            }
        }
        seat.leave();
    }

    @Override
    public List<String> stop(Duration patience) {
        stopped = true;
        return List.of();
    }

    @Override
    public int workers() {
        return number;
    }

    /** A thread whose context class loader cannot always be set, as those of some pools. */
    private final class Mortal extends Thread {
        Mortal(Runnable body, String name) {
            super(null, body, name, 0, false);
            setUncaughtExceptionHandler((thread, death) -> {});
            super.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        }

        @Override
        public void setContextClassLoader(ClassLoader loader) {
            Throwable thrown = Thread.currentThread() == this ? inTurn.getAndSet(null) : null;
            if (thrown instanceof Error error) {
                throw error;
            }
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            super.setContextClassLoader(loader);
        }
    }
}
