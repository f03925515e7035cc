package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * All seats of a system. Knows which parts are still in use somewhere, which is what a swap waits for.
 *
 * <p><b>Threads:</b> any.
 */
final class Seats implements WorkSource {
    private final Kernel kernel;
    private final List<Seat> seats = new CopyOnWriteArrayList<>();
    /** Turns of workers that have left. */
    private final LongAdder formerTurns = new LongAdder();

    Seats(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public WorkSeat enter(String workerName) {
        Seat seat = new Seat(kernel, this, workerName);
        seats.add(seat);
        return seat;
    }

    void left(Seat seat) {
        if (seats.remove(seat)) {
            formerTurns.add(seat.turns());
        }
    }

    @Override
    public int readyDepth() {
        ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
        return coordinator == null ? 0 : coordinator.depth();
    }

    @Override
    public long turnsBegun() {
        long sum = formerTurns.sum();
        for (Seat seat : seats) {
            sum += seat.turns();
        }
        return sum;
    }

    @Override
    public void wakeAll() {
        ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
        if (coordinator != null) {
            coordinator.wakeAll();
        }
        kernel.roles().wakeWaiting();
    }

    @Override
    public void workersChanged(int from, int to, String why) {
        kernel.events().publish(new RuntimeEvent.WorkersChanged(from, to, why));
    }

    /** All there are now. */
    List<Seat> all() {
        return Collections.unmodifiableList(seats);
    }

    /** Whether some worker is in a turn. */
    boolean busy() {
        for (Seat seat : seats) {
            if (seat.running() != null) {
                return true;
            }
        }
        return false;
    }

    /** The seats where a turn runs. */
    List<Seat> busySeats() {
        return seats.stream().filter(seat -> seat.running() != null).toList();
    }

    /** Whether {@code thread} is in a turn. */
    boolean occupiedBy(Thread thread) {
        return runningOn(thread) != null;
    }

    /** Whose turn {@code thread} is in; null if it is in none. */
    ActorCell<?> runningOn(Thread thread) {
        for (Seat seat : seats) {
            if (seat.isRunBy(thread)) {
                return seat.running();
            }
        }
        return null;
    }

    /** The seats whose worker still uses something else than {@code current}. */
    List<Seat> behind(RoleParts current) {
        return seats.stream().filter(seat -> seat.isBehind(current)).toList();
    }

    @Override
    public String toString() {
        return seats.toString();
    }
}
