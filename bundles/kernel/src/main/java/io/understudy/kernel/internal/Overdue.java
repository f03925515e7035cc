package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Disposition;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about actors that have not stopped by the deadline, as long as no actor stops any more: first the handlers that
 * run are named, with their stacks, and interrupted; then those above them stop without waiting for them; then the system ends,
 * and the messages of what is left become dead letters. A handler that never returns keeps its thread, and its messages where
 * they are.
 *
 * <p><b>Threads:</b> the ticker.
 */
final class Overdue {
    private static final Logger LOG = LoggerFactory.getLogger(Overdue.class);
    private static final long STALL = Duration.ofMillis(30).toNanos();

    private final Kernel kernel;
    private int steps;
    private int actorsSeen = -1;
    private long changedAt;

    Overdue(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Takes the next step if nothing has moved for a while. True when the system may end. */
    boolean tick(long now) {
        int actors = kernel.actorCount();
        if (actors != actorsSeen) {
            actorsSeen = actors;
            changedAt = now;
        }
        if (steps > 0 && now - changedAt < STALL) {
            return false;
        }
        changedAt = now;
        steps++;
        if (steps == 1) {
            interruptHandlers();
        } else if (steps == 2) {
            announce("they have not stopped by the deadline");
            kernel.family().forEachUpwards(cell -> cell.system(SystemMessage.Abandon.INSTANCE));
        }
        return steps >= 3;
    }

    private void interruptHandlers() {
        for (Seat seat : kernel.seats().busySeats()) {
            Thread thread = seat.thread();
            if (thread != null && seat.running() != null) {
                LOG.error(
                        "{}: {} has not returned by the deadline; its thread {} is interrupted at {}",
                        kernel.settings().name(),
                        seat,
                        thread.getName(),
                        Stacks.describe(thread));
                thread.interrupt();
            }
        }
    }

    /** Says that the system ends without what is left. */
    void announce(String why) {
        int left = kernel.actorCount();
        if (left == 0) {
            return;
        }
        List<String> culprits =
                kernel.seats().busySeats().stream().map(Seat::toString).toList();
        LOG.error(
                "{}: {} actors are abandoned, as {}; still running: {}",
                kernel.settings().name(),
                left,
                why,
                culprits);
        kernel.events().publish(new RuntimeEvent.ActorsAbandoned(left, culprits));
    }

    /** Ends every actor that is left and has no turn, without a further call of its code. When no worker is left but in turns. */
    void buryAll() {
        kernel.family().forEachUpwards(Overdue::bury);
    }

    /** Takes the turn that nobody else will take, and ends the actor in it. One that has a turn is left to itself. */
    private static void bury(ActorCell<?> cell) {
        if (cell.system(SystemMessage.Abandon.INSTANCE) && cell.beginTurn()) {
            try {
                Lifecycle.bury(cell);
            } finally {
                cell.endTurn(Disposition.FORGET);
            }
        }
    }
}
