package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the parts: ready actors that no queue gives out, threads that are dead, roles that stay empty. A system without
 * work costs it a few reads per tick.
 *
 * <p><b>Threads:</b> {@link #look} by the ticker, the rest by any.
 */
final class Upkeep {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final long WORKERS_EVERY = TimeUnit.MILLISECONDS.toNanos(100);

    private final Kernel kernel;
    private final Audit audit;
    private final LostWorkers lostWorkers;
    private final EmptyRoles emptyRoles;
    private final LogValve valve = new LogValve(3, TimeUnit.MINUTES.toNanos(1));
    private volatile RoleFailure roleFailure;
    private final AtomicBoolean recasting = new AtomicBoolean();
    private volatile boolean active = true;
    private boolean looked;
    private long lastLook;

    Upkeep(Kernel kernel) {
        this.kernel = kernel;
        this.audit = new Audit(kernel, this);
        this.lostWorkers = new LostWorkers(kernel);
        this.emptyRoles = new EmptyRoles(kernel);
        this.roleFailure = (role, who, why) -> kernel.casting().failedInRole(role, who, why);
    }

    /** Hears that somebody has failed in a role. */
    interface RoleFailure {
        void failed(String role, Object who, String why);
    }

    /** Lets {@code other} hear of failures in a role instead of the casting. */
    void onRoleFailure(RoleFailure other) {
        roleFailure = other;
    }

    /** Whether it looks at anything; not, to show what would happen without it. */
    void active(boolean looking) {
        active = looking;
    }

    /** Looks at what is due; {@code turns} have begun so far. Never throws. */
    void look(long turns) {
        if (!active) {
            return;
        }
        try {
            long now = now();
            audit.look(now, turns);
            if (!looked || now - lastLook >= WORKERS_EVERY) {
                looked = true;
                lastLook = now;
                lostWorkers.look();
                emptyRoles.look(now);
            }
        } catch (Throwable thrown) {
            if (valve.next(this::now) != null) {
                Quietly.log(LOG, "looking after the parts failed; tried again at the next tick", thrown);
            }
            kernel.fatalErrors().thrownByRuntime(thrown);
        }
    }

    /** The time on the system's clock; on the real one if it has none. */
    long now() {
        return kernel.hasClock() ? kernel.clock().nanoTime() : MonotonicClock.SYSTEM.nanoTime();
    }

    /** Tells observers of something that was logged already. */
    void contained(String where, Throwable error) {
        kernel.events().publish(new RuntimeEvent.ErrorContained(where, null, error));
    }

    /**
     * Somebody does not play its role. What follows from that may wait for workers, so it happens on a thread of its own, one at a
     * time; where time is turned by hand, at once.
     */
    void failedInRole(String role, Object who, String why) {
        if (!recasting.compareAndSet(false, true)) {
            return;
        }
        LOG.error(
                "{}: {} {} has failed: {}",
                kernel.settings().name(),
                role,
                who.getClass().getName(),
                why);
        if (kernel.timeIsTurnedByHand()) {
            recast(role, who, why);
            return;
        }
        Thread thread =
                new Thread(null, () -> recast(role, who, why), kernel.settings().name() + "-recasting", 0, false);
        thread.setDaemon(true);
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                recasting.set(false);
            }
        }
    }

    private void recast(String role, Object who, String why) {
        try {
            roleFailure.failed(role, who, why);
        } catch (Throwable thrown) {
            kernel.contained("the change of the role " + role, null, thrown);
        } finally {
            recasting.set(false);
        }
    }
}
