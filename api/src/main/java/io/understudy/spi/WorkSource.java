package io.understudy.spi;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Where workers get work: the kernel's view of whatever coordinator, registry and invoker are current.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface WorkSource {

    /** A seat for one worker. Several workers never share one at the same time. */
    WorkSeat enter(String workerName);

    /** How many indices are queued; 0 while there is no coordinator. */
    int readyDepth();

    /** How many turns have begun since the system started. Grows while work gets done. */
    long turnsBegun();

    /** Lets every worker that waits return from {@link WorkSeat#await}. */
    void wakeAll();

    /** Reports a decision of an adaptive executor, as an event. */
    void workersChanged(int from, int to, String why);
}
