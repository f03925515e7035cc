package io.understudy.contract;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A source of work for tests of executors: a queue of indices with a turn behind each. It counts what becomes of them, and is
 * as unhelpful as its contract allows: {@code wakeAll} is missed by whoever does not wait at that moment, and turns throw if
 * they are told to.
 *
 * <p><b>Threads:</b> any.
 */
public final class FakeWorkSource implements WorkSource {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<MailboxIndex> ready = new ArrayDeque<>();
    private final Map<MailboxIndex, Runnable> turns = new ConcurrentHashMap<>();
    private final Map<MailboxIndex, Integer> runs = new ConcurrentHashMap<>();
    private final List<String> changes = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final AtomicInteger slots = new AtomicInteger();
    private final AtomicLong begun = new AtomicLong();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger givenBack = new AtomicInteger();
    private final AtomicInteger seats = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger drainsToFail = new AtomicInteger();
    private final AtomicInteger entersToFail = new AtomicInteger();
    private volatile boolean loadFails;
    private int wakes;
    private boolean paused;

    /** Makes an index ready, behind which is {@code turn}. */
    public MailboxIndex submit(Runnable turn) {
        MailboxIndex index = new MailboxIndex(slots.getAndIncrement(), 1);
        turns.put(index, turn);
        register(index);
        return index;
    }

    /** Makes an index ready that was submitted before. */
    public void register(MailboxIndex index) {
        locked(() -> {
            ready.add(index);
            changed.signal();
        });
    }

    /** Hands out nothing from now on, as if a role were empty, or hands out again. */
    public void pause(boolean on) {
        locked(() -> {
            paused = on;
            changed.signalAll();
        });
    }

    /** Lets the next drains throw. */
    public void failDrains(int n) {
        drainsToFail.set(n);
    }

    /** Lets the next attempts to take a seat throw. */
    public void failEnters(int n) {
        entersToFail.set(n);
    }

    /** Lets the questions about the load throw, or not any more. */
    public void failLoad(boolean on) {
        loadFails = on;
    }

    /** How many turns have ended. */
    public int ended() {
        return ended.get();
    }

    /** How many indices were given back. */
    public int givenBack() {
        return givenBack.get();
    }

    /** How many seats are taken. */
    public int seats() {
        return seats.get();
    }

    /** On how many seats somebody waits for work at this moment. */
    public int waiting() {
        return waiting.get();
    }

    /** How often an index was run. */
    public int runs(MailboxIndex index) {
        return runs.getOrDefault(index, 0);
    }

    /** How often each index was run, if it was. */
    public Map<MailboxIndex, Integer> runs() {
        return Map.copyOf(runs);
    }

    /** What was reported to {@link #workersChanged}, as {@code 2 -> 3}. */
    public List<String> changes() {
        lock.lock();
        try {
            return List.copyOf(changes);
        } finally {
            lock.unlock();
        }
    }

    /** What an executor did that it must not do. */
    public List<String> violations() {
        lock.lock();
        try {
            return List.copyOf(violations);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until {@code n} turns have ended. */
    public boolean awaitEnded(int n, Duration limit) {
        return Eventually.holds(() -> ended.get() >= n, limit);
    }

    @Override
    public WorkSeat enter(String workerName) {
        Objects.requireNonNull(workerName, "workerName");
        if (entersToFail.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
            throw new IllegalStateException("no seat today");
        }
        seats.incrementAndGet();
        return new Seat(workerName);
    }

    @Override
    public int readyDepth() {
        if (loadFails) {
            throw new IllegalStateException("the load is not known");
        }
        lock.lock();
        try {
            return ready.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long turnsBegun() {
        return begun.get();
    }

    @Override
    public void wakeAll() {
        locked(() -> {
            wakes++;
            changed.signalAll();
        });
    }

    @Override
    public void workersChanged(int from, int to, String why) {
        locked(() -> changes.add(from + " -> " + to));
    }

    private void locked(Runnable body) {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    private final class Seat implements WorkSeat {
        private final String worker;
        private final AtomicInteger users = new AtomicInteger();
        private volatile boolean left;

        Seat(String worker) {
            this.worker = worker;
        }

        private void use(String what) {
            if (users.incrementAndGet() != 1) {
                locked(() -> violations.add(what + ": two threads on the seat of " + worker));
            }
            if (left) {
                locked(() -> violations.add(what + ": " + worker + " uses a seat it has left"));
            }
        }

        @Override
        public int drain(MailboxIndex[] batch) {
            use("drain");
            lock.lock();
            try {
                if (drainsToFail.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                    throw new IllegalStateException("nothing drained today");
                }
                int n = 0;
                while (n < batch.length && !ready.isEmpty() && !paused) {
                    batch[n++] = ready.poll();
                }
                return n;
            } finally {
                lock.unlock();
                users.decrementAndGet();
            }
        }

        @Override
        public void run(MailboxIndex index) {
            use("run");
            begun.incrementAndGet();
            runs.merge(index, 1, Integer::sum);
            try {
                turns.get(index).run();
            } finally {
                users.decrementAndGet();
                ended.incrementAndGet();
            }
        }

        @Override
        public void giveBack(MailboxIndex index) {
            use("giveBack");
            givenBack.incrementAndGet();
            register(index);
            users.decrementAndGet();
        }

        @Override
        public void await(long nanos) {
            use("await");
            lock.lock();
            try {
                int seen = wakes;
                long rest = nanos;
                waiting.incrementAndGet();
                while ((paused || ready.isEmpty()) && seen == wakes && rest > 0) {
                    rest = changed.awaitNanos(rest);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
                lock.unlock();
                users.decrementAndGet();
            }
        }

        @Override
        public void leave() {
            use("leave");
            left = true;
            seats.decrementAndGet();
            users.decrementAndGet();
        }
    }
}
