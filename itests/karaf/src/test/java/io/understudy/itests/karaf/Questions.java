package io.understudy.itests.karaf;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Asks the actor of the guest bundle one question after the other, from several threads, until it is closed. */
final class Questions implements AutoCloseable {
    private static final int ASKING = 4;

    private final Karaf karaf;
    private final AtomicLong answered = new AtomicLong();
    private final ExecutorService threads = Executors.newFixedThreadPool(ASKING);
    private final List<Future<?>> asking = new ArrayList<>();
    private volatile boolean ended;

    Questions(Karaf karaf) {
        this.karaf = karaf;
        for (int i = 0; i < ASKING; i++) {
            asking.add(threads.submit(this::ask));
        }
    }

    private Void ask() throws Exception {
        while (!ended) {
            karaf.ask("and now");
            answered.incrementAndGet();
        }
        return null;
    }

    /** Waits until so many more questions were answered. */
    void awaitMore(int count) throws Exception {
        long enough = answered.get() + count;
        Karaf.await(() -> answered.get() >= enough || asking.stream().anyMatch(Future::isDone));
    }

    /** Ends, and says how many questions were answered; throws if one was not. */
    long end() throws InterruptedException, ExecutionException {
        ended = true;
        for (Future<?> each : asking) {
            each.get();
        }
        return answered.get();
    }

    @Override
    public void close() {
        ended = true;
        threads.shutdown();
    }
}
