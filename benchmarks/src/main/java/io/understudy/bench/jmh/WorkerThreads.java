package io.understudy.bench.jmh;

import io.understudy.spi.WorkerThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for JMH that a coordinator takes for workers, so that each has a queue of its own. JMH makes it if the system property
 * {@code jmh.executor} is {@code CUSTOM}.
 */
public final class WorkerThreads extends ThreadPoolExecutor {

    /** What makes a forked JVM use it. */
    static final String CUSTOM = "-Djmh.executor=CUSTOM";

    /** As above. */
    static final String CLASS = "-Djmh.executor.class=io.understudy.bench.jmh.WorkerThreads";

    /** As many threads. JMH calls this constructor. */
    public WorkerThreads(int threads, String prefix) {
        super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), body -> worker(body, prefix));
    }

    private static Thread worker(Runnable body, String prefix) {
        Thread worker = new WorkerThread(null, body, prefix);
        worker.setDaemon(true);
        return worker;
    }
}
