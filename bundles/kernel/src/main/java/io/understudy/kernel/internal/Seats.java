package io.understudy.kernel.internal;

import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * All seats of a system, in the order in which they were taken. Knows which parts are still in use somewhere, which is what a
 * swap waits for. Entering and leaving is cheap however many there are; a question looks at all of them.
 *
 * <p><b>Threads:</b> any.
 */
final class Seats implements WorkSource {
    private final Kernel kernel;
    private final ConcurrentNavigableMap<Long, Seat> seats = new ConcurrentSkipListMap<>();
    private final AtomicLong lastNumber = new AtomicLong();
    /** Turns of workers that have left. */
    private final LongAdder formerTurns = new LongAdder();
    /** Messages that they handled. */
    private final LongAdder formerMessages = new LongAdder();
    /** The same of indices that came twice. */
    private final LongAdder formerDoubles = new LongAdder();

    Seats(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public WorkSeat enter(String workerName) {
        Seat seat = new Seat(kernel, this, workerName, lastNumber.incrementAndGet());
        seats.put(seat.number(), seat);
        return seat;
    }

    void left(Seat seat) {
        if (seats.remove(seat.number()) != null) {
            formerTurns.add(seat.turns());
            formerMessages.add(seat.messages());
            formerDoubles.add(seat.doubles());
        }
    }

    /** A seat that was taken away is used after all. */
    void back(Seat seat) {
        if (seats.putIfAbsent(seat.number(), seat) == null) {
            formerTurns.add(-seat.turns());
            formerMessages.add(-seat.messages());
            formerDoubles.add(-seat.doubles());
        }
    }

    @Override
    public int readyDepth() {
        ReadyQueueCoordinator coordinator = kernel.roles().current().coordinator();
        try {
            return coordinator == null ? 0 : coordinator.depth();
        } catch (RuntimeException thrown) {
            kernel.readyActors().misbehaved(coordinator, "it failed in depth", thrown);
            return 0;
        }
    }

    @Override
    public long turnsBegun() {
        long sum = formerTurns.sum();
        for (Seat seat : seats.values()) {
            sum += seat.turns();
        }
        return sum;
    }

    /** How many user messages were handled so far; about right. */
    long messagesHandled() {
        long sum = formerMessages.sum();
        for (Seat seat : seats.values()) {
            sum += seat.messages();
        }
        return sum;
    }

    /** How many indices were given out so far whose turn was not to be had: another one had it, or nothing was due. */
    long doubles() {
        long sum = formerDoubles.sum();
        for (Seat seat : seats.values()) {
            sum += seat.doubles();
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

    /** All there are, as they come and go. */
    Collection<Seat> all() {
        return seats.values();
    }

    /** Whether some worker is in a turn. */
    boolean busy() {
        for (Seat seat : seats.values()) {
            if (seat.running() != null) {
                return true;
            }
        }
        return false;
    }

    /** The seats where a turn runs. */
    List<Seat> busySeats() {
        return seats.values().stream().filter(seat -> seat.running() != null).toList();
    }

    /** Whether {@code thread} is in a turn. */
    boolean occupiedBy(Thread thread) {
        return runningOn(thread) != null;
    }

    /** Whose turn {@code thread} is in; null if it is in none. */
    ActorCell<?> runningOn(Thread thread) {
        for (Seat seat : seats.values()) {
            if (seat.isRunBy(thread)) {
                return seat.running();
            }
        }
        return null;
    }

    /** The seats whose worker still uses something else than {@code current}. */
    List<Seat> behind(RoleParts current) {
        return seats.values().stream().filter(seat -> seat.isBehind(current)).toList();
    }

    @Override
    public String toString() {
        return seats.values().toString();
    }
}
