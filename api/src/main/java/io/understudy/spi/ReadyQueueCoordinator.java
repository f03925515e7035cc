package io.understudy.spi;

import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The coordinator role: in which order ready actors run, which worker is woken, and what the end of a turn means.
 *
 * <p>It keeps nothing about actors but the order of their indices; that is a cache of the {@link ScheduleWord}s and can be
 * rebuilt from them. The kernel registers an index only when the word allows it, so an index stands in the queue at most
 * once.
 *
 * <p><b>Threads:</b> any, for every method; implementations synchronise internally. {@code drainReadyCycle} and {@code
 * awaitReady} are called by workers. No method calls back.
 */
@ConsumerType
public interface ReadyQueueCoordinator {

    /** Adds an index that has become ready and, if that helps, wakes a worker. False when closed: nothing was added. */
    boolean registerReady(MailboxIndex index);

    /** As {@link #registerReady}, but behind every index that is queued now. For actors whose turn has just ended. */
    boolean requeue(MailboxIndex index);

    /**
     * Removes an index that is queued. If it is registered again it stands at the end. Races with a drain: the index is
     * returned once or not at all.
     */
    void unregister(MailboxIndex index);

    /**
     * Clears {@code out} and moves up to {@code max} indices into it, in order.
     *
     * @return how many; 0 when there are none, or {@code max} is 0
     */
    int drainReadyCycle(MailboxIndex[] out, int max);

    /**
     * Waits until an index may be available, the coordinator is closed, {@link #wakeAll()} is called, the thread is
     * interrupted (its flag stays set) or {@code nanos} have passed. May return early for no reason; never sleeps through a
     * registration.
     */
    void awaitReady(long nanos);

    /** Lets every waiting worker return from {@link #awaitReady}. */
    void wakeAll();

    /** What becomes of an actor whose turn ended with {@code result}. */
    default Disposition handleInvokeResult(MailboxIndex index, InvokeResult result) {
        if (result instanceof InvokeResult.Completed completed) {
            return completed.readyHint() ? Disposition.REQUEUE : Disposition.REST;
        }
        if (result instanceof InvokeResult.Yielded) {
            return Disposition.REQUEUE;
        }
        return result instanceof InvokeResult.Stopped ? Disposition.FORGET : Disposition.HOLD;
    }

    /** How many user messages a turn handles unless the actor says otherwise; at least 1. */
    int throughputHint();

    /** How many indices are queued. */
    int depth();

    /**
     * Called by the kernel about every ten milliseconds while there is work, from one thread: the place to rescue indices that
     * wait behind a worker which does not come back.
     */
    default void tick() {}

    /**
     * Called by the kernel as often as {@link #tick}, before it: how much gets done, for a coordinator that wants to know.
     *
     * @param messages how many user messages have been handled since the system started
     * @param now the time on {@link MonotonicClock#SYSTEM}
     */
    default void handled(long messages, long now) {}

    /**
     * Ends this coordinator: from now on registrations are refused and waiting workers return.
     *
     * @return what was queued, in order; empty when it was closed already
     */
    List<MailboxIndex> close();
}
