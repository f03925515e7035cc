package io.understudy.testkit;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that is turned by hand.
 *
 * <p><b>Threads:</b> any; {@link #advance} is for one at a time, as listeners are called in the order of time.
 */
public final class ManualClock implements MonotonicClock {
    private final AtomicLong now;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** A clock that starts somewhere: only differences mean something. */
    public ManualClock() {
        this(1_000_000_000L);
    }

    /** A clock that starts at {@code nanos}; close to {@link Long#MAX_VALUE} it soon overflows, as the JVM's own may. */
    public ManualClock(long nanos) {
        now = new AtomicLong(nanos);
    }

    @Override
    public long nanoTime() {
        return now.get();
    }

    /**
     * Lets {@code time} pass, then calls the listeners on this thread.
     *
     * @throws IllegalArgumentException if {@code time} is negative: this clock never goes back
     */
    public void advance(Duration time) {
        Objects.requireNonNull(time, "time");
        if (time.isNegative()) {
            throw new IllegalArgumentException(
                    "time: expected zero or more, found " + time + "; a clock never goes back");
        }
        now.addAndGet(time.toNanos());
        listeners.forEach(Runnable::run);
    }

    /** Calls {@code listener} after each advance, in the order of registration. */
    public void onAdvance(Runnable listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }
}
