package io.understudy.kernel.internal;

import io.understudy.spi.ReadyQueueCoordinator;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells when a coordinator gives out indices more often than they were given to it. That does no harm, as a second turn is
 * refused, but costs time; it is said once a minute at most.
 *
 * <p><b>Threads:</b> the ticker.
 */
final class Doubles {
    private static final Logger LOG = LoggerFactory.getLogger(Doubles.class);
    /** So many are left unsaid. */
    private static final int TOLERATED = 10;

    private final Kernel kernel;
    private final Upkeep upkeep;
    private final LogValve valve = new LogValve(1, TimeUnit.MINUTES.toNanos(1));
    private long turnsSeen;
    private long reported;

    Doubles(Kernel kernel, Upkeep upkeep) {
        this.kernel = kernel;
        this.upkeep = upkeep;
    }

    /** Looks how many came twice that no repair and no swap can explain. */
    void look(ReadyQueueCoordinator coordinator, long turns) {
        long unexplained = kernel.seats().doubles() - kernel.readyActors().extraEntries();
        if (unexplained - reported <= TOLERATED || kernel.refusing() || valve.next(upkeep::now) == null) {
            return;
        }
        String where = "coordinator " + coordinator.getClass().getName() + ": it gave out " + (unexplained - reported)
                + " indices twice, in " + (turns - turnsSeen) + " turns";
        reported = unexplained;
        turnsSeen = turns;
        LOG.warn("{}: {}; an actor runs once all the same", kernel.settings().name(), where);
        upkeep.contained(where, new IllegalStateException(where));
    }
}
