package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Errors after which the virtual machine cannot be trusted: they end this actor system, in order, and never the process. Out of
 * memory ends it only if runtime code ran out of it, or actors did {@value #TOLERATED} times within a minute; running out of stack
 * never does.
 *
 * <p><b>Threads:</b> any.
 */
final class FatalErrors {
    private static final Logger LOG = LoggerFactory.getLogger(FatalErrors.class);
    private static final int TOLERATED = 3;
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();

    private final Kernel kernel;
    private final long[] outOfMemory = new long[TOLERATED];
    private final AtomicBoolean ended = new AtomicBoolean();
    private int count;

    FatalErrors(Kernel kernel) {
        this.kernel = kernel;
    }

    /** An actor, or something that belongs to its turn, threw. */
    void thrownByActor(Throwable error) {
        if (error instanceof OutOfMemoryError) {
            if (tooOften(kernel.clock().nanoTime())) {
                end(TOLERATED + " times out of memory within a minute", error);
            }
        } else {
            thrownByRuntime(error);
        }
    }

    /** The runtime itself, or a component, threw. */
    void thrownByRuntime(Throwable error) {
        if (error instanceof VirtualMachineError && !(error instanceof StackOverflowError)) {
            end(error.getClass().getName(), error);
        }
    }

    /** Notes one more, and says whether the oldest of the last {@value #TOLERATED} is less than a minute old. */
    private synchronized boolean tooOften(long now) {
        outOfMemory[count % TOLERATED] = now;
        count++;
        return count >= TOLERATED && now - outOfMemory[count % TOLERATED] < WINDOW;
    }

    private void end(String why, Throwable error) {
        if (kernel.refusing() || !ended.compareAndSet(false, true)) {
            return;
        }
        Quietly.log(LOG, kernel.settings().name() + " shuts down: " + why, error);
        kernel.events().publish(new RuntimeEvent.ShutdownBegun(why));
        kernel.shutdownControl().begin(kernel.settings().shutdownDeadline());
    }
}
