package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time between the end of a part in its role and the end of its last use.
 *
 * <p><b>Threads:</b> any.
 */
final class Grace {
    private static final Logger LOG = LoggerFactory.getLogger(Grace.class);
    private static final long LOOK_AGAIN = 100_000;

    private Grace() {}

    /**
     * Returns when no worker uses former parts any more, and the ticker does not use {@code former}, so that they may be
     * deactivated. Whoever takes longer than the role timeout is named, and no longer waited for. The calling worker, if it is
     * one, does not wait for itself. Waiting is real, so it is measured with the real clock.
     */
    static void await(Kernel kernel, Object former) {
        long deadline = MonotonicClock.SYSTEM.nanoTime()
                + Durations.nanos(kernel.settings().roleTimeout());
        List<Seat> behind = kernel.seats().behind(kernel.roles().current());
        while ((!behind.isEmpty() || kernel.ticker().uses(former)) && !kernel.onWorkerThread()) {
            if (MonotonicClock.SYSTEM.nanoTime() - deadline >= 0) {
                LOG.warn(
                        "still in use by {} after {}; going on",
                        behind.isEmpty() ? "the timer thread" : behind,
                        kernel.settings().roleTimeout());
                return;
            }
            LockSupport.parkNanos(LOOK_AGAIN);
            behind = kernel.seats().behind(kernel.roles().current());
        }
    }
}
