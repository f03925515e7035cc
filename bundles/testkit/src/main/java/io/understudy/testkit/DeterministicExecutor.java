package io.understudy.testkit;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An executor without threads: turns run when the test says so, on the thread that says so. Which of the ready actors runs next
 * is drawn from a random number generator, so each seed is another interleaving, and the same seed with the same inputs is the
 * same one.
 *
 * <p><b>Threads:</b> {@code step} and {@code runUntilIdle} for one at a time and not from within a turn, which is checked;
 * everything else for any.
 */
public final class DeterministicExecutor implements WorkerExecutor {
    /** How many turns {@link #runUntilIdle()} runs at most. */
    public static final int TURN_LIMIT = 100_000;

    private final long seed;
    private final SplittableRandom random;
    /** Who runs turns now; its holder has all fields below. */
    private final AtomicReference<Thread> driver = new AtomicReference<>();

    private final List<MailboxIndex> ready = new ArrayList<>();
    private final List<MailboxIndex> trace = new ArrayList<>();
    private final MailboxIndex[] batch = new MailboxIndex[64];
    private volatile WorkSeat seat;
    private volatile Function<MailboxIndex, String> names = MailboxIndex::toString;

    /** An executor whose choices follow from {@code seed}. */
    public DeterministicExecutor(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    /** The seed it was made with. */
    public long seed() {
        return seed;
    }

    /** Lets error messages name actors as {@code names} does, instead of by their index. */
    public void nameActors(Function<MailboxIndex, String> names) {
        this.names = Objects.requireNonNull(names, "names");
    }

    @Override
    public void start(WorkSource source) {
        Objects.requireNonNull(source, "source");
        if (seat != null) {
            throw new IllegalStateException("this executor runs already; stop it first or use another one");
        }
        seat = source.enter("deterministic-" + seed);
    }

    /** Gives back what is ready. Never waits. */
    @Override
    public List<String> stop(Duration patience) {
        WorkSeat current = seat;
        if (current == null) {
            return List.of();
        }
        if (driver.get() == Thread.currentThread()) {
            seat = null; // the turn that stops it is its last; whoever drives it cleans up
            return List.of("deterministic-" + seed);
        }
        drive("stop", () -> {
            seat = null;
            giveUp(current);
            return true;
        });
        return List.of();
    }

    @Override
    public int workers() {
        return seat == null ? 0 : 1;
    }

    /** Runs one turn of one ready actor. False: none is ready. */
    public boolean step() {
        return drive("step", this::stepOnce);
    }

    /** Runs turns until no actor is ready; at most {@link #TURN_LIMIT}. Says how many. */
    public int runUntilIdle() {
        return runUntilIdle(TURN_LIMIT);
    }

    /**
     * Runs turns until no actor is ready.
     *
     * @return how many turns
     * @throws AssertionError if {@code limit} turns were not enough; names the actor that had most of them
     */
    public int runUntilIdle(int limit) {
        return drive("runUntilIdle", () -> {
            int turns = 0;
            while (turns < limit && stepOnce()) {
                turns++;
            }
            if (turns == limit && somethingReady()) {
                throw new AssertionError(notIdle(turns));
            }
            return turns;
        });
    }

    /** Which actors have run so far, turn by turn. */
    public List<MailboxIndex> trace() {
        synchronized (trace) {
            return List.copyOf(trace);
        }
    }

    private <R> R drive(String what, Supplier<R> body) {
        Thread other = driver.compareAndExchange(null, Thread.currentThread());
        if (other != null) {
            throw new IllegalStateException(
                    what + "() on " + Thread.currentThread().getName() + " while " + other.getName()
                            + " runs a turn; turns are run one at a time, and not from within a turn");
        }
        try {
            return body.get();
        } finally {
            driver.set(null);
        }
    }

    private boolean stepOnce() {
        WorkSeat current = seat;
        if (current == null) {
            return false;
        }
        collect(current);
        if (ready.isEmpty()) {
            current.await(0);
            return false;
        }
        MailboxIndex next = ready.remove(random.nextInt(ready.size()));
        synchronized (trace) {
            trace.add(next);
        }
        current.run(next);
        Thread.interrupted();
        if (seat == null) {
            giveUp(current);
        } else {
            current.await(0);
        }
        return true;
    }

    private boolean somethingReady() {
        WorkSeat current = seat;
        if (current != null) {
            collect(current);
            current.await(0);
        }
        return !ready.isEmpty();
    }

    private void collect(WorkSeat current) {
        int n = current.drain(batch);
        while (n > 0) {
            for (int i = 0; i < n; i++) {
                ready.add(batch[i]);
            }
            n = current.drain(batch);
        }
    }

    private void giveUp(WorkSeat current) {
        ready.forEach(current::giveBack);
        ready.clear();
        current.leave();
    }

    private String notIdle(int turns) {
        List<MailboxIndex> ran = trace();
        Map<MailboxIndex, Integer> counts = new HashMap<>();
        ran.subList(ran.size() - turns, ran.size()).forEach(index -> counts.merge(index, 1, Integer::sum));
        Map.Entry<MailboxIndex, Integer> busiest = Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
        return "expected no actor to be ready after " + turns + " turns, found " + ready.size()
                + " ready; most turns had "
                + names.apply(busiest.getKey()) + " (" + busiest.getValue()
                + "). Does it send to itself for ever? If not, allow more turns. Seed " + seed;
    }
}
