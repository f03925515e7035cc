package io.understudy.executor.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs actors on platform threads and adapts their number to the load, see {@link AdaptivePolicy}.
 *
 * <p>A worker survives whatever a turn throws; if its thread dies all the same, it is replaced. After a stop the executor can
 * be started again, with workers of its own.
 *
 * <p><b>Threads:</b> any.
 */
public final class ThreadExecutor implements WorkerExecutor {
    private final WorkerThreads threads;
    private final MonotonicClock clock;
    private final AtomicInteger numbers = new AtomicInteger();
    /** Written under this object's monitor; null before the first start. */
    private volatile Crew crew;

    private volatile ExecutorSettings settings;

    /** As many workers as there are processors, more while they are held up. */
    public ThreadExecutor() {
        this(ExecutorSettings.standard());
    }

    /** A number of workers that never changes. */
    public ThreadExecutor(int workers) {
        this(ExecutorSettings.fixed(workers));
    }

    ThreadExecutor(ExecutorSettings settings) {
        this(settings, WorkerThreads.PLATFORM, MonotonicClock.SYSTEM);
    }

    ThreadExecutor(ExecutorSettings settings, WorkerThreads threads, MonotonicClock clock) {
        this.settings = settings;
        this.threads = threads;
        this.clock = clock;
    }

    /**
     * Starts the workers.
     *
     * @throws IllegalStateException if they run already, or not all could be started; then none was
     */
    @Override
    public synchronized void start(WorkSource source) {
        Objects.requireNonNull(source, "source");
        if (crew != null && !crew.stopped()) {
            throw new IllegalStateException("this executor runs already, with " + crew.size() + " workers named "
                    + settings.name() + "-worker-...; stop it first or use another one");
        }
        Crew next = new Crew(settings, source, threads, clock, numbers);
        next.start();
        crew = next;
    }

    @Override
    public List<String> stop(Duration patience) {
        Objects.requireNonNull(patience, "patience");
        Crew current = crew;
        return current == null ? List.of() : current.stop(patience);
    }

    /** Workers that have not left, those included that finish their last turn. */
    @Override
    public int workers() {
        Crew current = crew;
        return current == null ? 0 : current.size();
    }

    @Override
    public void tick(long now) {
        Crew current = crew;
        if (current != null) {
            current.adaptation().tick(now);
        }
    }

    /** Takes other settings into force, now if it runs. */
    void apply(ExecutorSettings next) {
        Crew current;
        synchronized (this) {
            settings = next;
            current = crew;
        }
        if (current != null) {
            current.apply(next);
        }
    }

    ExecutorSettings settings() {
        return settings;
    }
}
