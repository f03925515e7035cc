package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A coordinator and the threads that use it, ended after each test. */
public abstract class CoordinatorThreads {
    /** How long to wait for what should happen at once. */
    protected static final Duration LIMIT = Duration.ofSeconds(20);

    private static final Duration ROUNDS_FOR = Duration.ofMillis(1_500);

    /** The threads that were started and not yet joined. */
    protected final List<Thread> threads = new ArrayList<>();
    /** What threads have thrown. */
    protected final List<Throwable> failures = new CopyOnWriteArrayList<>();
    /** The coordinator under test. */
    protected ReadyQueueCoordinator coordinator;

    /** A new coordinator. */
    protected abstract ReadyQueueCoordinator create();

    /** A new thread of the kind that works for this coordinator. */
    protected Thread worker(Runnable body, String name) {
        return new Thread(body, name);
    }

    @BeforeEach
    void createCoordinator() {
        coordinator = create();
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        coordinator.close();
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join(LIMIT.toMillis());
            assertThat(thread.isAlive()).as(thread.getName() + " has ended").isFalse();
        }
        assertThat(failures).isEmpty();
    }

    /** What a thread does; whatever it throws fails the test. */
    protected interface Body {
        /** Does it. */
        void run() throws Exception;
    }

    /** Starts a thread, as a worker or as any other. */
    protected final Thread start(boolean asWorker, Body body) {
        Runnable safe = () -> {
            try {
                body.run();
            } catch (Throwable thrown) {
                failures.add(thrown);
            }
        };
        String name = "contract-" + threads.size();
        Thread thread = asWorker ? worker(safe, name) : new Thread(safe, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return thread;
    }

    /** Waits for the end of all threads. */
    protected final void joinAll() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(LIMIT.toMillis());
            assertThat(thread.isAlive()).as(thread.getName() + " has ended").isFalse();
        }
        threads.clear();
    }

    /** An index. */
    protected static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    /** Race tests go on for that long; a slow machine makes fewer rounds, at least some. */
    protected static boolean goesOn(int round, int least, int most, long began) {
        return round < least || (round < most && MonotonicClock.SYSTEM.nanoTime() - began < ROUNDS_FOR.toNanos());
    }

    /** Waits until a thread has fallen asleep in {@code awaitReady}; one that waits for a lock or a barrier has not. */
    protected final void awaitParked(Thread thread) {
        assertThat(Eventually.holds(() -> sleeps(thread), LIMIT))
                .as(thread.getName() + " waits in awaitReady, but is " + thread.getState())
                .isTrue();
    }

    /** Decided by one look at the stack, because the thread may go on between two. */
    private static boolean sleeps(Thread thread) {
        List<String> calls = Arrays.stream(thread.getStackTrace())
                .map(StackTraceElement::getMethodName)
                .toList();
        return calls.contains("awaitReady") && calls.contains("park") && !calls.contains("acquire");
    }
}
