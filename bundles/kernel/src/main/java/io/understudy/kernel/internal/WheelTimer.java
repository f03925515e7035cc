package io.understudy.kernel.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One entry of the {@link HashedWheel}.
 *
 * <pre>
 * PENDING -> HUNG        by the ticking thread, which then hangs it into its bucket
 * PENDING -> CANCELLED   by anybody; the ticking thread drops it instead of hanging it
 * HUNG    -> FIRED       by the ticking thread, which then runs the task
 * HUNG    -> CANCELLED   by anybody, who then has it taken out of its bucket, or at the end of the wheel
 * </pre>
 *
 * <p>The task of one that is cancelled never runs.
 *
 * <p><b>Threads:</b> {@code cancel} for any. The links belong to the ticking thread as soon as the timer stands in the stack;
 * the stack's own atomic instruction publishes them.
 */
final class WheelTimer implements TimerQueue.Timer {
    private static final int PENDING = 0;
    private static final int HUNG = 1;
    private static final int FIRED = 2;
    private static final int CANCELLED = 3;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(WheelTimer.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final HashedWheel wheel;
    /** Belongs to whoever has changed the state to FIRED or CANCELLED. Null once it was cancelled, which lets go of the task. */
    private Runnable task;

    final long deadline;

    /** Tells which of two came first, as long as fewer than 2^31 came between them. Not changed once it stands in the stack. */
    int order;

    private volatile int state;

    /** Where it hangs; for the ticking thread. */
    int bucket = -1;

    /** The one below it in the stack, then the one behind it in its bucket. */
    WheelTimer next;

    WheelTimer previous;

    WheelTimer(HashedWheel wheel, Runnable task, long deadline) {
        this.wheel = wheel;
        this.task = task;
        this.deadline = deadline;
    }

    /** No timer, but what the first of a stack stands on; that one comes after {@code order}. */
    static WheelTimer ground(int order) {
        WheelTimer ground = new WheelTimer(null, null, 0);
        ground.order = order;
        return ground;
    }

    /** Whether this is the ground. For one that stands in the stack or was just taken from it. */
    boolean isGround() {
        return next == null;
    }

    /** Puts it on {@code top}, after which it comes. For whoever schedules it, before anybody else has it. */
    void standOn(WheelTimer top) {
        next = top;
        order = top.order + 1;
    }

    @Override
    public boolean cancel() {
        if (casState(PENDING, CANCELLED)) {
            task = null;
            return true;
        }
        if (casState(HUNG, CANCELLED)) {
            task = null;
            wheel.cancelled(this);
            return true;
        }
        return false;
    }

    /** Makes it one that hangs. False if it was cancelled. */
    boolean takeOver() {
        return state == PENDING && casState(PENDING, HUNG);
    }

    /** Cancels one that hangs, and tells whoever waits for it. */
    void abandon() {
        if (casState(HUNG, CANCELLED) && task instanceof TimerQueue.Awaited awaited) {
            awaited.abandoned();
        }
    }

    /** Runs the task of one that hangs, unless it was cancelled. */
    void fire() {
        if (casState(HUNG, FIRED)) {
            task.run();
        }
    }

    private boolean casState(int expected, int next) {
        return STATE.compareAndSet(this, expected, next);
    }
}
