package io.understudy.executor.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.WorkSeat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is done for a crew from time to time: replace the dead, rescue what waits behind a turn that does not end, and adapt the
 * number of workers.
 *
 * <p>The kernel ticks while there is work. Without work, surplus workers tick for themselves, so that there are fewer of them
 * in the end. A crew that was stopped is left alone.
 *
 * <p><b>Threads:</b> any; one at a time ticks, others return at once.
 */
final class Adaptation {
    private static final long IDLE_TICK = TimeUnit.MILLISECONDS.toNanos(100);

    private final Crew crew;
    private final MonotonicClock clock;
    /** Held by the one thread that ticks; guards {@code policy}, {@code policySettings} and {@code processors}. */
    private final AtomicBoolean ticking = new AtomicBoolean();

    private final ProcessorUse processors = new ProcessorUse();
    private AdaptivePolicy policy;
    private ExecutorSettings policySettings;
    private volatile long lastTick;

    Adaptation(Crew crew, MonotonicClock clock) {
        this.crew = crew;
        this.clock = clock;
        lastTick = clock.nanoTime();
    }

    void tick(long now) {
        if (crew.stopped() || !ticking.compareAndSet(false, true)) {
            return;
        }
        try {
            lastTick = now;
            crew.replaceMissing();
            rescueHeldUp();
            adapt(now);
        } catch (Throwable thrown) {
            Report.survived("adapting the number of workers", thrown);
        } finally {
            ticking.set(false);
        }
    }

    /** Ticks on behalf of a surplus worker that found nothing to do, if nobody else has for a while. */
    void idleTick() {
        if (surplus()) {
            long now = clock.nanoTime();
            if (now - lastTick >= IDLE_TICK) {
                tick(now);
            }
        }
    }

    /** How long a worker may wait at a time, at most {@code longest}. */
    long idleWait(long longest) {
        return surplus() ? Math.min(longest, crew.settings().shrinkInterval().toNanos() / 4 + 1) : longest;
    }

    private boolean surplus() {
        return crew.target() > crew.settings().minWorkers();
    }

    private void adapt(long now) {
        ExecutorSettings settings = crew.settings();
        if (settings.minWorkers() == settings.maxWorkers()) {
            return;
        }
        if (!settings.equals(policySettings)) {
            policySettings = settings;
            policy = new AdaptivePolicy(settings);
        }
        List<Worker> workers = crew.snapshot();
        AdaptivePolicy.Load load = new AdaptivePolicy.Load(
                crew.target(),
                idle(workers),
                crew.source().readyDepth(),
                crew.source().turnsBegun(),
                processors.isUp(workers, now));
        AdaptivePolicy.Change change = policy.tick(now, load);
        if (change != null) {
            crew.resize(count -> count == change.from() ? change.to() : count, change.why());
        }
    }

    private static int idle(List<Worker> workers) {
        int n = 0;
        for (Worker worker : workers) {
            n += worker.wanted() && worker.idle() ? 1 : 0;
        }
        return n;
    }

    /** Gives back what workers have drained and cannot begin because they are held up in a turn. */
    private void rescueHeldUp() {
        List<Batch> heldUp = crew.snapshot().stream()
                .map(Worker::batch)
                .filter(batch -> batch.size() > 1 && batch.heldUp())
                .toList();
        if (!heldUp.isEmpty()) {
            WorkSeat seat = crew.source().enter(crew.settings().name() + "-rescuer");
            try {
                heldUp.forEach(batch -> batch.giveBackTo(seat));
            } finally {
                seat.leave();
            }
        }
    }
}
