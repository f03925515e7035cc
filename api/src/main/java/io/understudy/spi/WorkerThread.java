package io.understudy.spi;

/**
 * A platform thread that runs actors. A coordinator may keep what belongs to this worker in {@link #local()}, and so find
 * the worker's own queue without a look-up; the runtime itself does the same with {@link #seat()}.
 *
 * <p><b>Threads:</b> this thread alone.
 */
public class WorkerThread extends Thread {
    private Object local;
    private Object seat;

    /** A worker that runs {@code body}. */
    public WorkerThread(ThreadGroup group, Runnable body, String name) {
        super(group, body, name, 0, false);
    }

    /** What the current coordinator keeps for this worker; null at first. */
    public final Object local() {
        return local;
    }

    /** Replaces what is kept for this worker. */
    public final void setLocal(Object local) {
        this.local = local;
    }

    /** What the runtime keeps for this worker; null at first. */
    public final Object seat() {
        return seat;
    }

    /** Replaces what the runtime keeps for this worker. For the runtime alone. */
    public final void setSeat(Object seat) {
        this.seat = seat;
    }
}
