package io.understudy.example.demo.internal;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits for what happens elsewhere, until it is told to give up.
 *
 * <p><b>Threads:</b> one waits, any may end that.
 */
final class Patience {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration GLANCE = Duration.ofMillis(1);

    private final CountDownLatch over = new CountDownLatch(1);

    /** Ends every wait. */
    void end() {
        over.countDown();
    }

    /**
     * Waits until {@code condition} holds.
     *
     * @throws IllegalStateException if it does not within ten seconds
     * @throws CancellationException if it was told to give up
     */
    void await(String expected, BooleanSupplier condition) throws InterruptedException {
        await(expected, LIMIT, condition);
    }

    /** The same, with another limit. */
    void await(String expected, Duration limit, BooleanSupplier condition) throws InterruptedException {
        for (long glances = limit.dividedBy(GLANCE); !condition.getAsBoolean(); glances--) {
            if (glances == 0) {
                throw new IllegalStateException("expected " + expected + " within " + limit.toMillis() + " ms");
            }
            pause(GLANCE);
        }
    }

    /** Waits that long. */
    void pause(Duration time) throws InterruptedException {
        if (over.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new CancellationException("the show was broken off");
        }
    }
}
