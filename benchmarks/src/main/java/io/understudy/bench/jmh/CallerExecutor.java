package io.understudy.bench.jmh;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;

/**
 * An executor without threads: whoever calls {@link #work} is the worker.
 *
 * <p><b>Threads:</b> one, but for {@code stop}.
 */
final class CallerExecutor implements WorkerExecutor {
    private static final int BATCH = 16;

    private final MailboxIndex[] batch = new MailboxIndex[BATCH];
    private WorkSeat seat;
    private volatile boolean stopped;

    @Override
    public void start(WorkSource source) {
        seat = source.enter("caller");
    }

    /** Drains once, runs what it got, and says how many turns that were. */
    int work() {
        int count = seat.drain(batch);
        for (int i = 0; i < count; i++) {
            seat.run(batch[i]);
        }
        return count;
    }

    /** Works until it is stopped, and leaves. */
    void workToTheEnd() {
        while (!stopped) {
            work();
        }
        seat.leave();
    }

    /** Lets {@link #workToTheEnd} return. */
    @Override
    public List<String> stop(Duration patience) {
        stopped = true;
        return List.of();
    }

    @Override
    public int workers() {
        return 1;
    }
}
