package io.understudy.coordinator.internal;

/**
 * One thread's place among the idle workers.
 *
 * <pre>
 * OUT       not in the list          PARKED    in the list, waiting
 * CALLED    taken out for new work; counts as searching until it is OUT
 * RELEASED  taken out for no reason of work
 * </pre>
 *
 * <p><b>Threads:</b> every field but {@code thread} is guarded by the lock of {@link IdleWorkers}.
 */
final class Waiter {
    /** Where a waiter stands. */
    enum Place {
        OUT,
        PARKED,
        CALLED,
        RELEASED
    }

    final Thread thread;
    Place place = Place.OUT;
    Waiter below;
    Waiter above;

    Waiter(Thread thread) {
        this.thread = thread;
    }
}
