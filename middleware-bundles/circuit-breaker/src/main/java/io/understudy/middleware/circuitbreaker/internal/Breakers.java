package io.understudy.middleware.circuitbreaker.internal;

import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/**
 * The breakers of actors that have failed lately, by path. A closed one without failures is as good as none.
 *
 * <p>Idle ones are dropped: whenever an actor fails that had none, a few others are looked at. There are never more than
 * {@value #MOST} but for what threads add at the same moment; an actor for which there is no room has a breaker that never
 * opens.
 *
 * <p><b>Threads:</b> any. A breaker's transition and its being dropped exclude each other.
 */
final class Breakers {
    /** The most there are. */
    static final int MOST = 10_000;

    private static final int LOOKED_AT = 8;

    private final ConcurrentHashMap<String, BreakerState> byPath = new ConcurrentHashMap<>();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final int most;
    /** Guarded by {@link #looking}. */
    private Iterator<String> rest = byPath.keySet().iterator();

    Breakers() {
        this(MOST);
    }

    Breakers(int most) {
        this.most = most;
    }

    /** Whether an actor's breaker is closed. */
    boolean closed(String path) {
        BreakerState known = byPath.get(path);
        return known == null || known.phase() == BreakerState.Phase.CLOSED;
    }

    /** The state of an actor's breaker in a turn that begins now. */
    BreakerState turn(String path, long now) {
        return closedIfNull(change(path, state -> state.turn(now)));
    }

    /** The actor's turn has failed; its state then. */
    BreakerState failed(String path, long now, Tolerance tolerance) {
        if (!byPath.containsKey(path)) {
            dropIdleOnes(now, tolerance);
            if (byPath.size() >= most) {
                return BreakerState.CLOSED;
            }
        }
        return byPath.compute(path, (key, known) -> closedIfNull(known).failed(now, tolerance));
    }

    /** The actor has handled a message. */
    void succeeded(String path) {
        change(path, BreakerState::succeeded);
    }

    /** The actor is gone. */
    void forget(String path) {
        byPath.remove(path);
    }

    /** How many there are. */
    int size() {
        return byPath.size();
    }

    private BreakerState change(String path, UnaryOperator<BreakerState> transition) {
        return byPath.computeIfPresent(path, (key, known) -> {
            BreakerState next = transition.apply(known);
            return next == BreakerState.CLOSED ? null : next;
        });
    }

    private static BreakerState closedIfNull(BreakerState state) {
        return state == null ? BreakerState.CLOSED : state;
    }

    private void dropIdleOnes(long now, Tolerance tolerance) {
        if (!looking.compareAndSet(false, true)) {
            return;
        }
        try {
            if (!rest.hasNext()) {
                rest = byPath.keySet().iterator();
            }
            for (int i = 0; i < LOOKED_AT && rest.hasNext(); i++) {
                byPath.computeIfPresent(rest.next(), (path, state) -> state.idle(now, tolerance) ? null : state);
            }
        } finally {
            looking.set(false);
        }
    }
}
