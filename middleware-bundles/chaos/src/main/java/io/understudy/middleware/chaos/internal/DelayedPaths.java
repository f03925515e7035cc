package io.understudy.middleware.chaos.internal;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The actors whose next message has had its delay, so that it is not delayed again. There are never more than {@value #MOST} but
 * for what threads add at the same moment; those whose time is over, because the actor is gone or waits for something else, make
 * room for others.
 *
 * <p><b>Threads:</b> any.
 */
final class DelayedPaths {
    /** The most there are. */
    static final int MOST = 10_000;

    /** Until when the actor at a path is delayed. */
    private final ConcurrentHashMap<String, Long> untilByPath = new ConcurrentHashMap<>();

    /** Notes a delay; false if there is no room, so there must be none. */
    boolean add(String path, long now, long nanos) {
        if (untilByPath.size() >= MOST) {
            untilByPath.values().removeIf(until -> now - until >= 0);
            if (untilByPath.size() >= MOST) {
                return false;
            }
        }
        untilByPath.put(path, now + nanos);
        return true;
    }

    /** Whether the actor was delayed; forgets it. */
    boolean remove(String path) {
        return untilByPath.remove(path) != null;
    }

    /** How many there are. */
    int size() {
        return untilByPath.size();
    }
}
