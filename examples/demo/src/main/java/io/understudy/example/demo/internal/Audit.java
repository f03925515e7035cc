package io.understudy.example.demo.internal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The books of one run: every track, and whether something is still under way.
 *
 * <p>What is under way is counted: a message from its stamp to the first news of it. A handler stamps what it sends before it says
 * that it has handled what it got, so the count is zero only when all is at rest.
 *
 * <p><b>Threads:</b> any.
 */
final class Audit {
    private final Map<Hop, List<Track>> tracks = new EnumMap<>(Hop.class);
    private final CompletableFuture<Void> atRest = new CompletableFuture<>();
    /** Begins with one for the run itself, so that nothing is at rest before everything has begun. */
    private final AtomicLong underWay = new AtomicLong(1);

    /** A new track of that hop. */
    Track track(Hop hop) {
        Track track = new Track(this);
        synchronized (tracks) {
            tracks.computeIfAbsent(hop, h -> new ArrayList<>()).add(track);
        }
        return track;
    }

    /** Something more is under way. */
    void hold() {
        underWay.incrementAndGet();
    }

    /** Something has arrived. */
    void release() {
        if (underWay.decrementAndGet() == 0) {
            atRest.complete(null);
        }
    }

    /** Completes when nothing is under way, or with the reason why nobody waits for that any more. */
    CompletableFuture<Void> atRest() {
        return atRest.copy();
    }

    /** Ends the wait for rest. */
    void abort(RuntimeException reason) {
        atRest.completeExceptionally(reason);
    }

    /** How much is under way. */
    long underWay() {
        return underWay.get();
    }

    /** What became of the messages, hop by hop. */
    Map<Hop, Tally> tallies() {
        Map<Hop, Tally> tallies = new EnumMap<>(Hop.class);
        synchronized (tracks) {
            tracks.forEach((hop, all) ->
                    tallies.put(hop, all.stream().map(Track::tally).reduce(Tally.NONE, Tally::plus)));
        }
        return tallies;
    }
}
