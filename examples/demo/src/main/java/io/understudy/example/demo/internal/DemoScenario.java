package io.understudy.example.demo.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An order desk: customers send orders to a desk, which passes them on to shelves, which enter what they deliver into a ledger.
 * Some shelves fail, a window closes while visitors queue, and a board gets more notes than it has room for. At the end every
 * message must have been handled or have become a dead letter, once and in its turn.
 *
 * <p><b>Threads:</b> any.
 */
public final class DemoScenario implements AutoCloseable {
    /** How many orders a run may have. */
    static final int MOST_ORDERS = 1_000_000;

    private final ActorSystem system;
    private final MonotonicClock clock;
    private final AtomicInteger runs = new AtomicInteger();
    private final Set<Run> running = ConcurrentHashMap.newKeySet();

    /** A scenario for that system. */
    public DemoScenario(ActorSystem system, MonotonicClock clock) {
        this.system = Objects.requireNonNull(system, "system");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * Starts a run; several may run at once. Completes within the {@link Run#limit limit}, give or take the time to stop the
     * actors.
     *
     * @throws IllegalArgumentException if there are too few orders, or too many
     */
    CompletableFuture<Outcome> run(int orders) {
        if (orders < 1 || orders > MOST_ORDERS) {
            throw new IllegalArgumentException("orders: expected 1 to " + MOST_ORDERS + ", found " + orders);
        }
        Run run = new Run(system, clock, runs.incrementAndGet(), orders);
        running.add(run);
        return run.start().whenComplete((outcome, error) -> running.remove(run));
    }

    /** Aborts what is running. */
    @Override
    public void close() {
        running.forEach(Run::abort);
    }
}
