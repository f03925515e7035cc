package io.understudy.kernel.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who waits for room at whom. Nobody may wait for somebody who, directly or through others, waits for them: none of them would
 * ever go on.
 *
 * <p><b>Threads:</b> any; every method locks, none calls out.
 */
final class RoomWaits {
    private final Map<ActorCell<?>, Set<RoomWait>> waits = new HashMap<>();

    /** Notes a wait; false, and nothing is noted, if it would close a circle. */
    synchronized boolean begin(RoomWait wait) {
        if (reaches(wait.downstream(), wait.waiting())) {
            return false;
        }
        waits.computeIfAbsent(wait.waiting(), cell -> new LinkedHashSet<>()).add(wait);
        return true;
    }

    synchronized void end(RoomWait wait) {
        waits.computeIfPresent(wait.waiting(), (cell, all) -> {
            all.remove(wait);
            return all.isEmpty() ? null : all;
        });
    }

    /** How many actors wait. */
    synchronized int size() {
        return waits.size();
    }

    private boolean reaches(ActorCell<?> from, ActorCell<?> wanted) {
        Set<ActorCell<?>> seen = new HashSet<>();
        Deque<ActorCell<?>> open = new ArrayDeque<>();
        open.push(from);
        while (!open.isEmpty()) {
            ActorCell<?> cell = open.pop();
            if (cell == wanted) {
                return true;
            }
            if (seen.add(cell)) {
                waits.getOrDefault(cell, Set.of()).forEach(wait -> open.push(wait.downstream()));
            }
        }
        return false;
    }
}
