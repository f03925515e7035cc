package io.understudy.kernel.internal;

import java.util.HashMap;
import java.util.Map;

/**
 * Which share of the time each worker was at work, as the ticker sees it when it looks.
 *
 * <p><b>Threads:</b> any; every method locks.
 */
final class BusyTimes {
    private final Map<String, long[]> byWorker = new HashMap<>();
    /** What was taken last. */
    private Map<String, Double> taken = Map.of();

    private long lastLook;
    private boolean looked;

    /** It is {@code now}; since the last look each worker did what it does now. */
    synchronized void look(Iterable<Seat> seats, long now) {
        long elapsed = looked ? Math.max(0, now - lastLook) : 0;
        looked = true;
        lastLook = now;
        for (Seat seat : seats) {
            long[] times = byWorker.computeIfAbsent(seat.worker(), worker -> new long[2]);
            times[0] += seat.inUse() ? elapsed : 0;
            times[1] += elapsed;
        }
    }

    /** The shares since the last call, of those workers that were seen since; if nobody has looked since, the same as then. */
    synchronized Map<String, Double> take() {
        if (byWorker.isEmpty()) {
            return taken;
        }
        Map<String, Double> shares = new HashMap<>();
        byWorker.forEach((worker, times) -> shares.put(worker, times[1] == 0 ? 0.0 : (double) times[0] / times[1]));
        byWorker.clear();
        taken = shares;
        return shares;
    }

    synchronized void forget() {
        byWorker.clear();
        taken = Map.of();
        looked = false;
    }
}
