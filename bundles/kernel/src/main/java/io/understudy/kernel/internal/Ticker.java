package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that keeps time: turns the wheel, lets coordinator and executor look after themselves, repairs the ready
 * queue when somebody suspects it, and looks after the parts. Ticks while there are timers or work, and slowly when there is neither.
 *
 * <p><b>Threads:</b> {@link #tick} is called by the ticker's thread, or by hand where time is turned by hand; {@link #wake} by
 * any.
 */
final class Ticker {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
    private static final long LONGEST_END = Duration.ofSeconds(1).toMillis();
    private static final long SLOW = Duration.ofMillis(100).toNanos();

    private final Kernel kernel;
    private final long tickNanos;
    private volatile Thread thread;
    /** Who ticks right now; null if nobody does. */
    private volatile Thread ticking;

    /** The part that is called, or about to be; set before it is looked whether it still has its role. */
    private volatile Object uses;

    private volatile boolean slow;
    private volatile boolean ended;
    private long turnsSeen;

    Ticker(Kernel kernel, Duration tick) {
        this.kernel = kernel;
        this.tickNanos = tick.toNanos();
    }

    void start() {
        thread = new Thread(null, this::run, kernel.settings().name() + "-timer", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!ended) {
            slow = !tick();
            if (slow && (kernel.timers().size() > 0 || kernel.refusing())) {
                slow = false;
            }
            LockSupport.parkNanos(this, slow ? SLOW : tickNanos);
        }
        kernel.timers().end();
    }

    /** Something was scheduled. */
    void wake() {
        if (slow) {
            slow = false;
            LockSupport.unpark(thread);
        }
    }

    /** Does what is due. False if there is nothing to be expected soon. */
    boolean tick() {
        ticking = Thread.currentThread();
        try {
            kernel.stamps().advance(kernel.clock().nanoTime());
            kernel.timers().advance();
            kernel.readyActors().repairIfSuspected();
            kernel.shutdownControl().tick();
            kernel.watchdog().look();
            kernel.metering().tick(kernel.clock().nanoTime());
            long turns = kernel.seats().turnsBegun();
            boolean work = turns != turnsSeen
                    || kernel.seats().readyDepth() > 0
                    || kernel.seats().busy();
            turnsSeen = turns;
            kernel.upkeep().look(turns);
            if (work) {
                kernel.seats().all().forEach(Seat::rescue);
                tickComponents();
            }
            return work || kernel.timers().size() > 0 || kernel.refusing();
        } catch (Throwable thrown) {
            Quietly.log(LOG, "the timer thread met an error and goes on", thrown);
            kernel.fatalErrors().thrownByRuntime(thrown);
            return true;
        } finally {
            uses = null;
            ticking = null;
        }
    }

    private void tickComponents() {
        ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
        uses = coordinator;
        if (coordinator != null && coordinator == kernel.roles().current().coordinator()) {
            tick(coordinator);
        }
        WorkerExecutor executor = kernel.roles().executor();
        uses = executor;
        if (executor != null && executor == kernel.roles().executor()) {
            executor.tick(kernel.clock().nanoTime());
        }
    }

    private void tick(ReadyQueueCoordinator coordinator) {
        try {
            coordinator.handled(kernel.seats().messagesHandled(), MonotonicClock.SYSTEM.nanoTime());
            coordinator.tick();
        } catch (RuntimeException thrown) {
            kernel.readyActors().misbehaved(coordinator, "it failed in tick", thrown);
        }
    }

    /** Whether the ticker is in {@code part}, which has just lost its role; once false it stays so. */
    boolean uses(Object part) {
        return part != null && uses == part;
    }

    /** Whether the calling thread is the one that keeps time. */
    boolean isCurrentThread() {
        return Thread.currentThread() == ticking;
    }

    /** Ends the thread, and lets go of all timers. Returns when that is done, or has taken too long to wait for it. */
    void end() {
        ended = true;
        if (thread == null) {
            kernel.timers().end();
            return;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(LONGEST_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
