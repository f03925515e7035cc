package io.understudy.spi;

/**
 * A platform thread that runs actors. A coordinator may keep what belongs to this worker in {@link #local()}, and so find
 * the worker's own queue without a look-up.
 *
 * <p><b>Threads:</b> {@code local} is for this thread alone.
 */
public class WorkerThread extends Thread {
    private Object local;

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
}
