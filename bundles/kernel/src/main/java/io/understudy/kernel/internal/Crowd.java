package io.understudy.kernel.internal;

import io.understudy.spi.WorkerExecutor;

/**
 * What the workers are doing, counted while they go on doing it.
 *
 * @param running in a turn
 * @param inHand with something in hand that they have not begun, at most
 * @param waiting alive, with nothing to do
 * @param dead whether there is no live worker at all
 */
record Crowd(int running, int inHand, int waiting, boolean dead) {

    /** Counts; if {@code still}, no turn began for so long that a worker which is in none has nothing in hand. */
    static Crowd of(Seats seats, WorkerExecutor executor, boolean still) {
        int running = 0;
        int pinned = 0;
        int waiting = 0;
        int alive = 0;
        int unknown = 0;
        for (Seat seat : seats.all()) {
            Thread thread = seat.thread();
            boolean lives = thread != null && thread.isAlive();
            alive += lives ? 1 : 0;
            unknown += thread == null ? 1 : 0;
            if (seat.running() != null) {
                running++;
            } else if (seat.hasWorkInHand() && !still) {
                pinned++;
            } else if (lives) {
                waiting++;
            }
        }
        int workers = executor.workers();
        return new Crowd(
                running,
                Math.max(pinned, workers - waiting - running),
                waiting,
                alive == 0 && (workers == 0 || unknown == 0));
    }
}
