package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds seats whose thread is dead although it did not leave, and turns that a worker could not end. Whoever is found at two
 * looks in a row is seen to: the seat is taken away, the actor in whose turn the thread died has failed, and what the thread
 * had drained is put back with the next repair.
 *
 * <p><b>Threads:</b> the ticker. What a dead thread did happened before it was found dead.
 */
final class LostWorkers {
    private static final Logger LOG = LoggerFactory.getLogger(LostWorkers.class);

    private final Kernel kernel;
    /** What the last look found, by seat. */
    private Map<Seat, Sign> signs = Map.of();

    LostWorkers(Kernel kernel) {
        this.kernel = kernel;
    }

    /** What makes a seat look deserted; the same at two looks if nothing has happened there. */
    private record Sign(Thread dead, ActorCell<?> unfinished, long turns) {}

    void look() {
        Map<Seat, Sign> found = null;
        for (Seat seat : kernel.seats().all()) {
            Sign sign = sign(seat);
            if (sign != null && sign.equals(signs.get(seat))) {
                seeTo(seat, sign);
            } else if (sign != null) {
                found = found == null ? new HashMap<>() : found;
                found.put(seat, sign);
            }
        }
        signs = found == null ? Map.of() : found;
    }

    private static Sign sign(Seat seat) {
        Thread thread = seat.thread();
        Thread dead = thread == null || thread.isAlive() ? null : thread;
        ActorCell<?> unfinished = seat.unfinished().cell();
        return dead == null && unfinished == null ? null : new Sign(dead, unfinished, seat.turns());
    }

    private void seeTo(Seat seat, Sign sign) {
        ActorCell<?> cell = sign.unfinished;
        boolean ended = seat.unfinished().tryToEnd();
        if (sign.dead == null) {
            if (ended && seat.thread() == null) {
                kernel.seats().left(seat);
            }
            return;
        }
        if (cell == null && seat.running() != null) {
            cell = seat.running();
            BrokenTurn.end(cell, new IllegalStateException("the thread " + sign.dead.getName() + " died in its turn"));
        }
        if (ended) {
            seat.takeAway();
            report(seat, sign.dead, cell == null ? null : cell.path());
        }
    }

    private void report(Seat seat, Thread dead, String path) {
        kernel.readyActors().lookForLost();
        LOG.error(
                "worker {} is lost: its thread {} is dead and did not leave{}; what it had taken is put back",
                seat.worker(),
                dead.getName(),
                path == null ? "" : ", in a turn of " + path + ", which has failed");
        kernel.events().publish(new RuntimeEvent.WorkerLost(seat.worker(), path));
    }
}
