package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The order to several actors to hold because their code is about to go, and who has obeyed. It is over when everybody who was
 * told has gone on, or stopped.
 *
 * <p><b>Threads:</b> any; calls nothing but {@code over} and the timer, without its lock.
 */
final class HoldOrder {
    private final Code code;
    private final ActorCell<?> top;
    private final Runnable over;
    private final Set<ActorCell<?>> awaited = new HashSet<>();
    private final Set<ActorCell<?>> holding = new HashSet<>();
    private final Set<ActorCell<?>> claimed = new HashSet<>();
    private TimerQueue.Timer absence;
    private boolean isOver;

    /**
     * For {@code cells}, because {@code code} goes.
     *
     * @param top who is to hold whosever code it is; null for nobody
     * @param over runs once, when the order is over
     */
    HoldOrder(Code code, ActorCell<?> top, Collection<ActorCell<?>> cells, Runnable over) {
        this.code = code;
        this.top = top;
        this.over = over;
        awaited.addAll(cells);
    }

    long owner() {
        return code.owner();
    }

    /** The code that goes, in the version it had when the order was given. */
    Code code() {
        return code;
    }

    /** Whether {@code cell}, in whose turn this is called, is to hold. */
    boolean concerns(ActorCell<?> cell) {
        return cell == top || Departures.isCodeOf(owner(), cell);
    }

    /** Stops waiting for code with {@code timer} when the order is over. */
    void endsWithout(TimerQueue.Timer timer) {
        synchronized (this) {
            absence = timer;
            if (!isOver) {
                return;
            }
        }
        timer.cancel();
    }

    synchronized void held(ActorCell<?> cell) {
        awaited.remove(cell);
        holding.add(cell);
        notifyAll();
    }

    /** It has gone on, stopped, or is none of those who are concerned. */
    void left(ActorCell<?> cell) {
        TimerQueue.Timer timer;
        synchronized (this) {
            awaited.remove(cell);
            holding.remove(cell);
            claimed.remove(cell);
            notifyAll();
            if (isOver || !awaited.isEmpty() || !holding.isEmpty()) {
                return;
            }
            isOver = true;
            timer = absence;
        }
        if (timer != null) {
            timer.cancel();
        }
        over.run();
    }

    /** Reserves an actor that has not obeyed yet for the caller's code; false if it has, or somebody else was first. */
    synchronized boolean claim(ActorCell<?> cell) {
        return awaited.contains(cell) && claimed.add(cell);
    }

    synchronized boolean isClaimed(ActorCell<?> cell) {
        return claimed.contains(cell);
    }

    /** Everybody who was told and has neither gone on nor stopped. */
    synchronized List<ActorCell<?>> everybody() {
        List<ActorCell<?>> all = new ArrayList<>(awaited);
        all.addAll(holding);
        return all;
    }

    /** Waits until all have obeyed, at most {@code limit}; those who have not. */
    synchronized List<ActorCell<?>> awaitHeld(Duration limit) {
        long end = MonotonicClock.SYSTEM.nanoTime() + Durations.nanos(limit);
        try {
            while (!awaited.isEmpty()) {
                long rest = end - MonotonicClock.SYSTEM.nanoTime();
                if (rest <= 0) {
                    break;
                }
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(rest, 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(awaited);
    }
}
