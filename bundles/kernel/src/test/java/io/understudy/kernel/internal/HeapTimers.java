package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The obvious timer queue: a heap ordered by deadline. What the wheel is measured against.
 *
 * <p><b>Threads:</b> as in {@link TimerQueue}; one lock.
 */
final class HeapTimers implements TimerQueue {
    private enum State {
        PENDING,
        FIRED,
        CANCELLED
    }

    private final MonotonicClock clock;
    private final PriorityQueue<Entry> heap = new PriorityQueue<>(HeapTimers::compare);
    private long scheduled;

    HeapTimers(MonotonicClock clock) {
        this.clock = clock;
    }

    private static int compare(Entry a, Entry b) {
        int byTime = Long.signum(a.deadline - b.deadline);
        return byTime != 0 ? byTime : Long.compare(a.order, b.order);
    }

    @Override
    public synchronized Timer schedule(Duration delay, Runnable task) {
        Entry entry = new Entry(task, clock.nanoTime() + Math.max(0, Durations.nanos(delay)), scheduled++);
        heap.add(entry);
        return entry;
    }

    @Override
    public void advance() {
        for (Entry entry : takeDue()) {
            try {
                entry.fire();
            } catch (RuntimeException e) {
                // As the contract has it: a task that fails is no concern of the others.
            }
        }
    }

    private synchronized List<Entry> takeDue() {
        long now = clock.nanoTime();
        List<Entry> due = new ArrayList<>();
        while (!heap.isEmpty() && heap.peek().deadline - now <= 0) {
            due.add(heap.poll());
        }
        return due;
    }

    @Override
    public synchronized int size() {
        return heap.size();
    }

    @Override
    public void end() {
        List<Entry> left;
        synchronized (this) {
            left = List.copyOf(heap);
            heap.clear();
        }
        left.forEach(Entry::abandon);
    }

    private synchronized void remove(Entry entry) {
        heap.remove(entry);
    }

    private final class Entry implements Timer {
        private final Runnable task;
        private final long deadline;
        private final long order;
        private final AtomicReference<State> state = new AtomicReference<>(State.PENDING);

        Entry(Runnable task, long deadline, long order) {
            this.task = task;
            this.deadline = deadline;
            this.order = order;
        }

        void fire() {
            if (state.compareAndSet(State.PENDING, State.FIRED)) {
                task.run();
            }
        }

        void abandon() {
            if (state.compareAndSet(State.PENDING, State.CANCELLED) && task instanceof Awaited awaited) {
                awaited.abandoned();
            }
        }

        @Override
        public boolean cancel() {
            boolean cancelled = state.compareAndSet(State.PENDING, State.CANCELLED);
            if (cancelled) {
                remove(this);
            }
            return cancelled;
        }
    }
}
