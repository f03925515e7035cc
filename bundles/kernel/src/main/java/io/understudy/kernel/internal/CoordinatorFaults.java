package io.understudy.kernel.internal;

import io.understudy.spi.ReadyQueueCoordinator;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the coordinator did wrong: refused although it is current, or threw. Whoever meets it, perhaps with a lock held or in the
 * middle of a send, only notes it; the ticker says so, once for all that came since it last did. A coordinator that goes on like
 * this through {@value #STRIKES} repairs in a row has failed in its role.
 *
 * <p><b>Threads:</b> {@link #note} by any, {@link #report} by the ticker.
 */
final class CoordinatorFaults {
    private static final Logger LOG = LoggerFactory.getLogger(CoordinatorFaults.class);
    /** In how many repairs in a row. */
    static final int STRIKES = 10;

    private static final long FORGIVEN = TimeUnit.SECONDS.toNanos(2);
    private static final int LOGGED_AT_ONCE = 3;

    private final Kernel kernel;
    private final LogValve valve = new LogValve(LOGGED_AT_ONCE, TimeUnit.MINUTES.toNanos(1));
    private final AtomicLong count = new AtomicLong();
    /** The first one that has not been reported; of several at once any. */
    private volatile Fault first;

    /** Must not keep it alive. */
    private WeakReference<ReadyQueueCoordinator> striking = new WeakReference<>(null);

    private int strikes;
    private long lastStrike;

    CoordinatorFaults(Kernel kernel) {
        this.kernel = kernel;
    }

    private record Fault(ReadyQueueCoordinator who, String what, Throwable thrown) {}

    /** Notes one; {@code thrown} is null if nothing was. */
    void note(ReadyQueueCoordinator who, String what, Throwable thrown) {
        count.incrementAndGet();
        if (first == null) {
            first = new Fault(who, what, thrown);
        }
        if (thrown instanceof VirtualMachineError) {
            kernel.fatalErrors().thrownByRuntime(thrown);
        }
    }

    /** Reports what was noted since the last time, if anything was. */
    void report() {
        Fault fault = first;
        if (fault == null) {
            return;
        }
        long times = count.getAndSet(0);
        first = null;
        String where = "coordinator " + fault.who.getClass().getName() + ": " + fault.what;
        Throwable error = fault.thrown == null ? new IllegalStateException(where) : fault.thrown;
        String remark = valve.next(kernel.upkeep()::now);
        if (remark != null) {
            Quietly.log(
                    LOG,
                    where + "; " + times + " such errors since the last report, the queue is repaired" + remark,
                    error);
        }
        kernel.upkeep().contained(where, error);
        strike(fault);
    }

    private void strike(Fault fault) {
        if (fault.who != kernel.roles().current().coordinator()) {
            return;
        }
        long now = kernel.upkeep().now();
        boolean inARow = striking.refersTo(fault.who) && now - lastStrike < FORGIVEN;
        strikes = inARow ? strikes + 1 : 1;
        striking = new WeakReference<>(fault.who);
        lastStrike = now;
        if (strikes >= STRIKES) {
            strikes = 0;
            kernel.upkeep()
                    .failedInRole("coordinator", fault.who, fault.what + ", in " + STRIKES + " repairs in a row");
        }
    }
}
