package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Disposition;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done about actors that have not stopped by the deadline, one step at a time, each when no actor has stopped for a
 * while, or at once when the latest end has come: first the handlers that run are named, with their stacks, and interrupted; then
 * their parents stop waiting for them; then the system ends, and the messages of what is left become dead letters. If actors
 * stop meanwhile, it begins anew. A handler that never returns keeps its thread, and its messages where they are.
 *
 * <p><b>Threads:</b> {@link #tick} by the ticker, the rest by whoever ends the system.
 */
final class Overdue {
    private static final Logger LOG = LoggerFactory.getLogger(Overdue.class);
    /** For how long no actor has stopped when nothing is expected to stop by itself. */
    private static final Duration STALL = Duration.ofMillis(50);

    private final Kernel kernel;
    private int steps;
    private int actorsSeen = -1;
    /** Looks since an actor stopped last. Not measured by the clock, as then a pause of the whole process would count. */
    private int ticksSince;

    Overdue(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Looks who has stopped, and takes the next step if it is time. True when the system may end. */
    boolean tick(long now, long deadline, long latestEnd) {
        boolean last = now - latestEnd >= 0;
        int actors = kernel.actorCount();
        ticksSince++;
        if (actors != actorsSeen) {
            actorsSeen = actors;
            ticksSince = 0;
            steps = last ? steps : 0;
        }
        if (now - deadline < 0 || (ticksSince < stall() && !last)) {
            return false;
        }
        ticksSince = 0;
        steps++;
        if (steps == 1) {
            interruptHandlers();
        } else if (steps == 2) {
            leaveBehindWhoRuns();
        }
        return steps >= 3;
    }

    private long stall() {
        return Math.max(2, STALL.dividedBy(kernel.settings().timerTick()));
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

    /** Tells the parents of those that still run that they have stopped, so that all above them can. */
    private void leaveBehindWhoRuns() {
        for (Seat seat : kernel.seats().busySeats()) {
            ActorCell<?> cell = seat.running();
            if (cell != null && cell.parent() != null) {
                cell.parent().system(new SystemMessage.ChildStopped(cell));
            }
        }
    }

    /** Says that the system ends without what is left, if anything is. */
    void announceLeft(String why) {
        int left = kernel.actorCount();
        if (left == 0) {
            return;
        }
        List<String> culprits = kernel.seats().busySeats().stream()
                .filter(seat -> seat.running() != kernel.guardian())
                .map(Seat::toString)
                .toList();
        LOG.error(
                "{}: {} actors are abandoned, as {}; still running: {}",
                kernel.settings().name(),
                left,
                why,
                culprits);
        kernel.events().publish(new RuntimeEvent.ActorsAbandoned(left, culprits));
    }

    /**
     * Ends every actor that is left and has no turn, without a further call of its code. When no worker is left but in turns;
     * those who wait for room at one of these are let go.
     */
    void buryAll() {
        kernel.family().forEachUpwards(this::bury);
        for (Seat seat : kernel.seats().busySeats()) {
            ActorCell<?> cell = seat.running();
            if (cell != null) {
                kernel.moves().releaseProducers(cell);
            }
        }
    }

    /** Takes the turn that nobody else will take, and ends the actor in it. One that has a turn is left to itself. */
    void bury(ActorCell<?> cell) {
        if (cell.system(SystemMessage.Abandon.INSTANCE) && cell.beginTurn()) {
            try {
                Lifecycle.bury(cell);
            } catch (Throwable thrown) {
                kernel.contained("the end of an abandoned actor", cell.path(), thrown);
            } finally {
                cell.endTurn(Disposition.FORGET, cell.mailbox());
            }
        }
    }
}
