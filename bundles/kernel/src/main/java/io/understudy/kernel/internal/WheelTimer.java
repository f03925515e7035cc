package io.understudy.kernel.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One entry of the {@link HashedWheel}.
 *
 * <pre>
 * PENDING -> FIRED       by the ticking thread, which then runs the task
 * PENDING -> CANCELLED   by anybody, or at the end of the wheel; the task never runs
 * </pre>
 *
 * <p><b>Threads:</b> {@code cancel} for any; the links belong to the ticking thread.
 */
final class WheelTimer implements TimerQueue.Timer {
    private static final int PENDING = 0;
    private static final int FIRED = 1;
    private static final int CANCELLED = 2;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(WheelTimer.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final HashedWheel wheel;
    private final Runnable task;
    final long deadline;
    final long order;
    private volatile int state;

    /** Where it hangs; for the ticking thread. */
    int bucket = -1;

    WheelTimer next;
    WheelTimer previous;

    WheelTimer(HashedWheel wheel, Runnable task, long deadline, long order) {
        this.wheel = wheel;
        this.task = task;
        this.deadline = deadline;
        this.order = order;
    }

    @Override
    public boolean cancel() {
        if (!STATE.compareAndSet(this, PENDING, CANCELLED)) {
            return false;
        }
        wheel.cancelled(this);
        return true;
    }

    boolean pending() {
        return state == PENDING;
    }

    /** Cancels it, and tells whoever waits for it. */
    void abandon() {
        if (STATE.compareAndSet(this, PENDING, CANCELLED) && task instanceof TimerQueue.Awaited awaited) {
            awaited.abandoned();
        }
    }

    /** Runs the task unless it was cancelled. */
    void fire() {
        if (STATE.compareAndSet(this, PENDING, FIRED)) {
            task.run();
        }
    }
}
