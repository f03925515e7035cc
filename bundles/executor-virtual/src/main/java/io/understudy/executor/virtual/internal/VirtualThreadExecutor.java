package io.understudy.executor.virtual.internal;

import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/**
 * Runs each turn on a virtual thread of its own, so that a handler that blocks holds up nobody else. Needs Java 21 at run time.
 *
 * <p>How many turns there are at once is limited; at the limit, ready actors wait in the ready queue. After a stop the executor
 * can be started again.
 *
 * <p><b>Threads:</b> any.
 */
public final class VirtualThreadExecutor implements WorkerExecutor {
    private final ThreadFactory threads;
    private volatile VirtualSettings settings;
    /** Written under this object's monitor; null before the first start. */
    private volatile PumpRun run;

    /**
     * An executor with the standard limit.
     *
     * @throws UnsupportedOperationException on a JVM before Java 21
     */
    public VirtualThreadExecutor() {
        this(VirtualSettings.STANDARD, VirtualThreads.factory());
    }

    VirtualThreadExecutor(VirtualSettings settings, ThreadFactory threads) {
        this.settings = settings;
        this.threads = threads;
    }

    /**
     * Starts the pump.
     *
     * @throws IllegalStateException if it runs already, or could not be started
     */
    @Override
    public synchronized void start(WorkSource source) {
        Objects.requireNonNull(source, "source");
        if (run != null && !run.stopped()) {
            throw new IllegalStateException(
                    "this executor runs already, as " + settings.name() + "-pump; stop it first or use another one");
        }
        PumpRun next = new PumpRun(source, threads, () -> settings);
        try {
            next.startPump();
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException("the pump could not be started; allow the process more threads", e);
        }
        run = next;
    }

    @Override
    public List<String> stop(Duration patience) {
        Objects.requireNonNull(patience, "patience");
        PumpRun current = run;
        return current == null ? List.of() : current.stop(patience);
    }

    /** The turns under way, and the pump. */
    @Override
    public int workers() {
        PumpRun current = run;
        return current == null ? 0 : current.size();
    }

    @Override
    public void tick(long now) {
        PumpRun current = run;
        if (current != null) {
            current.revive();
        }
    }

    /** Takes other settings into force. */
    void apply(VirtualSettings next) {
        settings = next;
    }

    VirtualSettings settings() {
        return settings;
    }
}
