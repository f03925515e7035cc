package io.understudy.kernel.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells actors of events, so that it ends: telling may itself bring about events, as when the mailbox is full.
 *
 * <ol>
 *   <li>What telling an actor brings about is not told to that actor.
 *   <li>What that in turn brings about is told to no actor; listeners hear it.
 *   <li>A thread that tells does not wait for room in a mailbox.
 * </ol>
 *
 * <p><b>Threads:</b> any; each knows only of itself.
 */
final class Telling {
    private static final int DEEPEST = 2;

    private final Map<Thread, Step> underWay = new ConcurrentHashMap<>();

    private record Step(Object whom, int depth) {}

    void tell(Subscriber actor, Object event) {
        Thread thread = Thread.currentThread();
        Step outer = underWay.get(thread);
        if (outer != null && (outer.depth == DEEPEST || outer.whom == actor.who())) {
            return;
        }
        underWay.put(thread, new Step(actor.who(), outer == null ? 1 : outer.depth + 1));
        try {
            actor.hear(event);
        } finally {
            if (outer == null) {
                underWay.remove(thread);
            } else {
                underWay.put(thread, outer);
            }
        }
    }

    /** Whether the calling thread tells an actor of an event right now. */
    boolean isUnderWay() {
        return underWay.containsKey(Thread.currentThread());
    }
}
