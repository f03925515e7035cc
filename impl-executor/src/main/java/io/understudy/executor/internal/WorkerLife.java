package io.understudy.executor.internal;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Where a worker is in its life.
 *
 * <pre>
 * SPAWNED   made; its thread does not run yet          RUNNING   takes indices
 * DRAINING  takes no index, finishes its turn          STOPPED   has left its seat; absorbing
 * </pre>
 *
 * <pre>
 * transition   by whom       from -> to
 * begin        the worker    SPAWNED -> RUNNING (true); DRAINING stays (false)
 * drain        any thread    SPAWNED, RUNNING -> DRAINING (true); anything else stays (false)
 * end          any thread    SPAWNED, RUNNING, DRAINING -> STOPPED (true); STOPPED stays (false)
 * </pre>
 *
 * <p>A worker that ends out of RUNNING has died. States only move forward.
 *
 * <p><b>Threads:</b> as in the table; the questions are for any thread.
 */
final class WorkerLife {

    /** The states, in order. */
    enum State {
        /** Made; its thread does not run yet. */
        SPAWNED,
        /** Takes indices. */
        RUNNING,
        /** Takes no index, finishes its turn. */
        DRAINING,
        /** Has left its seat. */
        STOPPED
    }

    private final String worker;
    private final AtomicReference<State> state = new AtomicReference<>(State.SPAWNED);

    WorkerLife(String worker) {
        this.worker = worker;
    }

    /** The thread has come to life. False: it is not wanted any more. */
    boolean begin() {
        if (state.compareAndSet(State.SPAWNED, State.RUNNING)) {
            return true;
        }
        if (state.get() == State.DRAINING) {
            return false;
        }
        throw new IllegalStateException(
                "worker " + worker + " cannot go from " + state.get() + " to " + State.RUNNING + "; it began before");
    }

    /** The worker is not wanted any more. True: this call said so first. */
    boolean drain() {
        return state.compareAndSet(State.RUNNING, State.DRAINING)
                || state.compareAndSet(State.SPAWNED, State.DRAINING)
                // begin() may have come between the two attempts
                || state.compareAndSet(State.RUNNING, State.DRAINING);
    }

    /** The worker has left. True: this call said so first. */
    boolean end() {
        return state.getAndSet(State.STOPPED) != State.STOPPED;
    }

    /** Whether it takes indices. */
    boolean running() {
        return state.get() == State.RUNNING;
    }

    /** Whether it takes indices, or will as soon as its thread runs. */
    boolean wanted() {
        State now = state.get();
        return now == State.SPAWNED || now == State.RUNNING;
    }

    /** The state now; for diagnostics and tests. */
    State state() {
        return state.get();
    }
}
