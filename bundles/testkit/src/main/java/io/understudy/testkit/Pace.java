package io.understudy.testkit;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** How a test waits for something to arrive: by blocking, or by running the system itself. */
interface Pace {
    /** Blocks; others do the work. */
    Pace REAL = new Pace() {
        @Override
        public <E> E poll(BlockingQueue<E> queue, Duration limit) {
            try {
                return queue.poll(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }

        @Override
        public MonotonicClock clock() {
            return MonotonicClock.SYSTEM;
        }
    };

    /** The head of {@code queue}; null if there was none within {@code limit}. */
    <E> E poll(BlockingQueue<E> queue, Duration limit);

    /** The time that limits are about. */
    MonotonicClock clock();
}
