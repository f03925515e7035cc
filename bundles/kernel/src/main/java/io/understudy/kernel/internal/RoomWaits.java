package io.understudy.kernel.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who waits for room at whom. Nobody may wait for somebody who, directly or through others, waits for them: none of them would
 * ever go on.
 *
 * <p><b>Threads:</b> any. The lock guards the table; nothing else is called under it.
 */
final class RoomWaits {
    private static final Logger LOG = LoggerFactory.getLogger(RoomWaits.class);

    /** Who sends in a circle would be named for each message. */
    private final LogValve valve = new LogValve(10, TimeUnit.MINUTES.toNanos(1));

    private final Map<ActorCell<?>, Set<RoomWait>> waits = new HashMap<>();

    /** Notes a wait, unless it is for nobody; false, and nothing is noted, if it would close a circle. */
    boolean begin(RoomWait wait) {
        boolean begun = wait.downstream() == null || note(wait);
        if (!begun) {
            String remark = valve.next(wait.waiting().kernel().clock());
            if (remark != null) {
                LOG.warn(
                        "{} is not suspended until {} has room, as that one, or one it waits for, waits for room here{}",
                        wait.waiting().path(),
                        wait.downstream().path(),
                        remark);
            }
        }
        return begun;
    }

    private synchronized boolean note(RoomWait wait) {
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
