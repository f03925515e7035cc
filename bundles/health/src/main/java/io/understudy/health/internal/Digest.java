package io.understudy.health.internal;

import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.SystemSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * What checks keep of a snapshot of all actors, however many those are.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param waiting how many actors waited for a worker
 * @param workers how many workers there were
 * @param missingRoles roles that nobody played
 * @param turns the actors that a worker was at, longest first
 * @param deepest the actors with the most messages, at most {@value #KEPT}, deepest first
 */
record Digest(int waiting, int workers, List<String> missingRoles, List<Turn> turns, List<String> deepest) {
    /** How many of the deepest mailboxes are kept. */
    static final int KEPT = 10;

    /** An actor that a worker was at. */
    record Turn(String path, RunningTurn running) {
        /** Whether it has been at the same message for so long, as far as was seen. */
        boolean lasts(Duration least) {
            return running.runsFor() != null && running.runsFor().compareTo(least) >= 0;
        }
    }

    static Digest of(SystemSnapshot snapshot) {
        List<Turn> turns = new ArrayList<>();
        PriorityQueue<ActorSnapshot> deepest = new PriorityQueue<>(Comparator.comparingInt(ActorSnapshot::depth));
        for (ActorSnapshot actor : snapshot.actors()) {
            if (actor.running() != null) {
                turns.add(new Turn(actor.path(), actor.running()));
            }
            if (actor.depth() > 0) {
                deepest.add(actor);
                if (deepest.size() > KEPT) {
                    deepest.remove();
                }
            }
        }
        turns.sort(Comparator.comparing(Digest::time).reversed());
        List<String> paths = deepest.stream()
                .sorted(Comparator.comparingInt(ActorSnapshot::depth).reversed())
                .map(ActorSnapshot::path)
                .toList();
        return new Digest(
                snapshot.readyDepth(), snapshot.workers().size(), snapshot.missingRoles(), List.copyOf(turns), paths);
    }

    private static Duration time(Turn turn) {
        return turn.running().runsFor() == null ? Duration.ZERO : turn.running().runsFor();
    }
}
