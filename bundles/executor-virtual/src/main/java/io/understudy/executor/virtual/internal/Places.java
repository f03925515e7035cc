package io.understudy.executor.virtual.internal;

import io.understudy.spi.WorkSource;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The places where turns run. Places are used again; those that are free beyond a limit give up their seats.
 *
 * <p><b>Threads:</b> any.
 */
final class Places {
    /** How many free places are kept. */
    private static final int KEPT = 256;

    private final WorkSource source;
    private final TurnCount turns = new TurnCount();
    private final Set<Place> all = ConcurrentHashMap.newKeySet();
    private final Queue<Place> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger freeCount = new AtomicInteger();
    private final AtomicInteger lastNumber = new AtomicInteger();
    private volatile boolean open = true;

    Places(WorkSource source) {
        this.source = source;
    }

    TurnCount turns() {
        return turns;
    }

    /** Whether turns may begin. */
    boolean open() {
        return open;
    }

    /** A place for one turn, which counts from now on. */
    Place take(String name) {
        Place place = free.poll();
        if (place != null) {
            freeCount.decrementAndGet();
        } else {
            String worker = name + "-virtual-" + lastNumber.incrementAndGet();
            place = new Place(this, worker, source.enter(worker));
            all.add(place);
        }
        turns.begin();
        return place;
    }

    /** Takes a place back; its turn counts no more. */
    void give(Place place) {
        if (freeCount.incrementAndGet() > KEPT) {
            freeCount.decrementAndGet();
            leave(place);
        } else {
            free.add(place);
            if (!open) {
                leaveAll();
            }
        }
        turns.end();
    }

    /** Lets no turn begin any more and gives up all seats, those in use when their turn ends. */
    void close() {
        open = false;
        turns.close();
        leaveAll();
    }

    private void leaveAll() {
        for (Place place = free.poll(); place != null; place = free.poll()) {
            leave(place);
        }
    }

    private void leave(Place place) {
        all.remove(place);
        place.leave();
    }

    /** The names of those in a turn. */
    List<String> busy() {
        return all.stream().filter(Place::busy).map(Place::name).toList();
    }

    /** Whether the current thread is in a turn here. */
    boolean inTurn() {
        return all.stream().anyMatch(Place::isCurrentThread);
    }
}
