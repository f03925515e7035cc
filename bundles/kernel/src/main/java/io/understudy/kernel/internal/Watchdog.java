package io.understudy.kernel.internal;

import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every worker from time to time and reports handlers that do not return, with their stack, and once more when they
 * have returned after all. Counts from when it first saw a handler, which is at most a slow tick after its begin.
 *
 * <p>The event comes once for each. The log says it again whenever the handler has taken twice as long as when it was last said,
 * and goes quiet for a while after many.
 *
 * <p><b>Threads:</b> {@link #look} by the ticker, {@link #running} by any.
 */
final class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);
    private static final int LOGGED_AT_ONCE = 20;

    private final Kernel kernel;
    private final LogValve valve = new LogValve(LOGGED_AT_ONCE, TimeUnit.MINUTES.toNanos(1));
    /** Those that were reported and have not returned, and after how many nanoseconds the log says it again. */
    private final Map<Handling, Long> stuck = new LinkedHashMap<>();

    Watchdog(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Sees to every worker. */
    void look() {
        long now = kernel.clock().nanoTime();
        if (!stuck.isEmpty()) {
            stuck.keySet().removeIf(handling -> hasReturned(handling, now));
        }
        long patience = Durations.nanos(kernel.settings().stuckAfter());
        for (Seat seat : kernel.seats().all()) {
            look(seat, now, patience);
        }
    }

    private boolean hasReturned(Handling handling, long now) {
        if (handling.goesOn()) {
            return false;
        }
        LOG.info(
                "{} has returned from {} after about {} ms",
                handling.cell().path(),
                what(handling),
                millisSince(handling, now));
        return true;
    }

    private void look(Seat seat, long now, long patience) {
        Handling seen = seat.seen();
        if (seen == null || !seen.goesOn()) {
            Handling first = Handling.at(seat, now);
            if (first != seen) {
                seat.seen(first);
            }
        } else if (patience > 0 && now - seen.since() >= stuck.getOrDefault(seen, patience)) {
            report(seen, now);
        }
    }

    private void report(Handling handling, long now) {
        List<StackTraceElement> stack = Stacks.of(handling.thread());
        if (!handling.goesOn()) {
            return;
        }
        boolean again = stuck.put(handling, 2 * (now - handling.since())) != null;
        RunningTurn turn = handling.describe(Duration.ofNanos(now - handling.since()));
        String remark = valve.next(kernel.clock());
        if (remark != null) {
            LOG.warn(
                    "{} has been at {} for {} ms on thread {}{}, at {}",
                    handling.cell().path(),
                    what(handling),
                    millisSince(handling, now),
                    turn.thread(),
                    remark,
                    Stacks.describe(stack));
        }
        if (!again && kernel.events().heard()) {
            kernel.events()
                    .publish(new RuntimeEvent.HandlerStuck(handling.cell().path(), turn, stack));
        }
    }

    private static long millisSince(Handling handling, long now) {
        return TimeUnit.NANOSECONDS.toMillis(now - handling.since());
    }

    private static String what(Handling handling) {
        String type = handling.messageType();
        return type == null ? "a hook or system message" : type;
    }

    /** What runs now, by actor, and for how long if that has been seen. */
    Map<ActorCell<?>, RunningTurn> running() {
        Map<ActorCell<?>, RunningTurn> turns = new HashMap<>();
        for (Seat seat : kernel.seats().all()) {
            Handling now = Handling.at(seat, kernel.clock().nanoTime());
            if (now != null) {
                Handling seen = seat.seen();
                turns.put(now.cell(), now.describe(now.isSameAs(seen) && kernel.hasClock() ? since(seen, now) : null));
            }
        }
        return turns;
    }

    private static Duration since(Handling first, Handling now) {
        return Duration.ofNanos(Math.max(0, now.since() - first.since()));
    }
}
