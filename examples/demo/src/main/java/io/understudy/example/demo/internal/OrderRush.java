package io.understudy.example.demo.internal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One run of the order desk after the other, so that at any time actors are spawned, fail, are restarted and stop.
 *
 * <p><b>Threads:</b> any.
 */
final class OrderRush {
    private static final int ORDERS = 2_000;

    private final DemoScenario scenario;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final Map<Hop, Tally> tallies = new EnumMap<>(Hop.class);
    private final List<String> problems = new ArrayList<>();
    private volatile boolean open = true;

    /** Begins at once. */
    OrderRush(DemoScenario scenario) {
        this.scenario = scenario;
        next();
    }

    private void next() {
        try {
            CompletionStage<Outcome> run = scenario.run(ORDERS);
            run.whenCompleteAsync(this::enter); // not on the thread that brings the news: that belongs to an actor
        } catch (RuntimeException e) {
            enter(null, e);
        }
    }

    private void enter(Outcome outcome, Throwable error) {
        synchronized (this) {
            if (error == null) {
                outcome.tallies().forEach((hop, tally) -> tallies.merge(hop, tally, Tally::plus));
                problems.addAll(outcome.problems());
            } else {
                problems.add("a run of the order desk broke off: " + error);
            }
        }
        if (open && error == null) {
            next();
        } else {
            over.complete(null);
        }
    }

    /** Lets no further run begin; completes when the last one is over. */
    CompletableFuture<Void> end() {
        open = false;
        return over.copy();
    }

    /** What became of the messages of all runs, hop by hop. */
    synchronized Map<Hop, Tally> tallies() {
        return new EnumMap<>(tallies);
    }

    /** What is wrong with any of them. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }
}
