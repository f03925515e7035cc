package io.understudy.kernel.internal;

import io.understudy.Actor;
import java.time.Duration;

/**
 * The receive timeout of one actor; in its turn. Messages only note the time; the timer looks at it when it is due and, if
 * something happened since, waits for the rest. While the actor is suspended the time stands still.
 */
final class ReceiveTimeouts {
    private final Duration timeout;
    private final long timeoutNanos;
    private TimerQueue.Timer timer;
    private long arming;
    private long lastActivity;
    private long pausedAt;
    private boolean paused;

    private ReceiveTimeouts(Duration timeout, long arming) {
        this.timeout = timeout;
        this.timeoutNanos = Durations.nanos(timeout);
        this.arming = arming;
    }

    static void set(ActorCell<?> cell, Duration timeout) {
        Durations.positive(timeout, "receive timeout");
        long armings = armings(cell);
        cancel(cell);
        ReceiveTimeouts state = new ReceiveTimeouts(timeout, armings + 1);
        state.lastActivity = cell.kernel().clock().nanoTime();
        state.arm(cell, state.timeoutNanos); // May refuse; then there is no timeout.
        cell.rare().receiveTimeout = state;
        cell.rare().receiveTimeoutArmings = state.arming;
        Attention.call(cell, Attention.RECEIVE_TIMEOUT);
        if (Suspensions.holds(cell)) {
            pause(cell);
        }
    }

    private static long armings(ActorCell<?> cell) {
        return cell.rare().receiveTimeoutArmings;
    }

    static void cancel(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.receiveTimeout != null) {
            rare.receiveTimeout.timer.cancel();
            rare.receiveTimeout = null;
            Attention.dismiss(cell, Attention.RECEIVE_TIMEOUT);
        }
    }

    /** Something was handled that counts. */
    static void noteActivity(ActorCell<?> cell) {
        ReceiveTimeouts state = cell.rare().receiveTimeout;
        if (state != null) {
            state.lastActivity = cell.kernel().clock().nanoTime();
        }
    }

    static void pause(ActorCell<?> cell) {
        ReceiveTimeouts state = stateOf(cell);
        if (state != null && !state.paused) {
            state.paused = true;
            state.pausedAt = cell.kernel().clock().nanoTime();
            state.timer.cancel();
        }
    }

    static void goOn(ActorCell<?> cell) {
        ReceiveTimeouts state = stateOf(cell);
        if (state != null && state.paused) {
            state.paused = false;
            state.lastActivity += cell.kernel().clock().nanoTime() - state.pausedAt;
            state.armForRest(cell);
        }
    }

    private static ReceiveTimeouts stateOf(ActorCell<?> cell) {
        Rare rare = cell.rareIfAny();
        return rare == null ? null : rare.receiveTimeout;
    }

    /** The timer of one arming is due; out of date if there was another arming since. */
    static <M> void due(ActorCell<M> cell, long arming) {
        ReceiveTimeouts state = stateOf(cell);
        if (state == null
                || state.arming != arming
                || state.paused
                || cell.kernel().refusing()) {
            return;
        }
        long now = cell.kernel().clock().nanoTime();
        if (now - state.lastActivity < state.timeoutNanos) {
            state.armForRest(cell);
            return;
        }
        state.lastActivity = now;
        state.armForRest(cell);
        Actor<M> actor = cell.actor();
        try {
            actor.onReceiveTimeout(state.timeout, cell.context());
        } catch (Throwable thrown) {
            Faults.failed(cell, thrown, null);
        }
    }

    private void armForRest(ActorCell<?> cell) {
        arming++;
        cell.rare().receiveTimeoutArmings = arming;
        arm(cell, timeoutNanos - (cell.kernel().clock().nanoTime() - lastActivity));
    }

    private void arm(ActorCell<?> cell, long nanos) {
        SystemMessage due = new SystemMessage.ReceiveTimeoutDue(arming);
        timer = cell.kernel().timers().schedule(Duration.ofNanos(nanos), () -> cell.system(due));
    }
}
