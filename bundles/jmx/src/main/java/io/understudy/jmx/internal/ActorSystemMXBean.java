package io.understudy.jmx.internal;

import java.util.List;
import java.util.Map;

/**
 * One actor system, for JMX clients. Reading any attribute costs the same however many actors there are.
 *
 * <p>Public because JMX asks for it; what it declares are the attributes and operations that clients see.
 *
 * <p><b>Threads:</b> any.
 */
public interface ActorSystemMXBean {

    /** Its name. */
    String getName();

    /** {@code RUNNING}, {@code STOPPING}, {@code DRAINING} or {@code STOPPED}. */
    String getStage();

    /** How many actors there are. */
    int getActorCount();

    /** How many actors wait for a worker. */
    int getReadyDepth();

    /** How many workers there are. */
    int getWorkerCount();

    /** What each worker does. */
    List<String> getWorkers();

    /** Who plays which role; empty where nobody does. */
    Map<String, String> getRoles();

    /** Who could play which role, the one that would be next first. */
    Map<String, List<String>> getCandidates();

    /** Roles that nobody plays. */
    List<String> getMissingRoles();

    /** Failed actors that wait for a supervision kind nobody offers: which kind, by path. */
    Map<String, String> getHeldActors();

    /** How many messages were not delivered. */
    long getDeadLetterCount();

    /** How many messages were not delivered, by reason; reasons without any are left out. */
    Map<String, Long> getDeadLetters();

    /** How many swaps there were, by role. */
    Map<String, Long> getSwaps();

    /** How many ready actors were lost and found. */
    long getRepairedCount();

    /** How many actors went on with other code. */
    long getUpgradeCount();

    /** How often an actor could not go on with other code. */
    long getFailedUpgradeCount();

    /**
     * Lets the actor at {@code path} handle no user messages until it is resumed.
     *
     * @return what was done
     * @throws IllegalArgumentException if there is no such actor
     */
    String suspend(String path);

    /**
     * Ends every suspension of the actor at {@code path} that operators may end.
     *
     * @return what was done, and which suspensions last
     * @throws IllegalArgumentException if there is no such actor
     */
    String resume(String path);

    /**
     * Stops the actor at {@code path} and all below it.
     *
     * @return what was done
     * @throws IllegalArgumentException if there is no such actor
     */
    String stop(String path);

    /**
     * Gives {@code role} to {@code implementation} and keeps it there; an empty name ends that choice.
     *
     * @return what was done, or why it was not
     * @throws IllegalArgumentException if there is no such role or no such implementation
     */
    String swap(String role, String implementation);
}
