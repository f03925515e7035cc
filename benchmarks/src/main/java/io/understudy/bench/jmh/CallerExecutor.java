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
 * <p><b>Threads:</b> one.
 */
final class CallerExecutor implements WorkerExecutor {
    private static final int BATCH = 16;

    private final MailboxIndex[] batch = new MailboxIndex[BATCH];
    private WorkSeat seat;

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

    @Override
    public List<String> stop(Duration patience) {
        seat.leave();
        return List.of();
    }

    @Override
    public int workers() {
        return 1;
    }
}
