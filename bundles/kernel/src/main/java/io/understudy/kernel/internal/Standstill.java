package io.understudy.kernel.internal;

import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.lang.ref.WeakReference;

/**
 * Tells when nothing runs although actors are ready, and who is to blame: an executor without a live worker, after {@value
 * #WITHOUT_WORKERS} audits, or a coordinator that leaves live workers waiting, after {@value #WITHOUT_WORK}. Not where time is
 * turned by hand: there nothing runs unless somebody says so.
 *
 * <p><b>Threads:</b> the ticker.
 */
final class Standstill {
    private static final int WITHOUT_WORKERS = 2;
    private static final int WITHOUT_WORK = 3;

    private final Kernel kernel;
    private final Upkeep upkeep;
    /** Who had the roles at the last look; must not keep anybody alive. */
    private WeakReference<Object> coordinatorSeen = new WeakReference<>(null);

    private WeakReference<Object> executorSeen = new WeakReference<>(null);
    private int withoutWorkers;
    private int withoutWork;

    Standstill(Kernel kernel, Upkeep upkeep) {
        this.kernel = kernel;
        this.upkeep = upkeep;
    }

    /** Nobody has been ready for long. */
    void over() {
        withoutWorkers = 0;
        withoutWork = 0;
    }

    /** An audit found {@code suspects}; {@code moved} if turns began since the one before. */
    void look(ReadyQueueCoordinator coordinator, WorkerExecutor executor, Crowd crowd, boolean moved, int suspects) {
        if (moved
                || kernel.timeIsTurnedByHand()
                || !coordinatorSeen.refersTo(coordinator)
                || !executorSeen.refersTo(executor)) {
            over();
        }
        coordinatorSeen = new WeakReference<>(coordinator);
        executorSeen = new WeakReference<>(executor);
        if (moved || kernel.timeIsTurnedByHand()) {
            return;
        }
        withoutWorkers = crowd.dead() ? withoutWorkers + 1 : 0;
        withoutWork = !crowd.dead() && crowd.waiting() > 0 ? withoutWork + 1 : 0;
        if (withoutWorkers >= WITHOUT_WORKERS) {
            over();
            upkeep.failedInRole("executor", executor, "it has no live worker, and " + suspects + " actors are ready");
        } else if (withoutWork >= WITHOUT_WORK) {
            over();
            upkeep.failedInRole(
                    "coordinator",
                    coordinator,
                    "it gives out nothing although " + suspects + " actors are ready and " + crowd.waiting()
                            + " workers wait");
        }
    }
}
