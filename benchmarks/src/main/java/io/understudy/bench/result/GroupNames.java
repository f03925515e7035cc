package io.understudy.bench.result;

/** The names of the groups that goals speak of. */
public final class GroupNames {
    /** How many messages a second. */
    public static final String THROUGHPUT = "throughput";
    /** How many actors a second. */
    public static final String CREATION = "creation";
    /** How long a message waits. */
    public static final String LATENCY = "latency";
    /** How many bytes an actor takes. */
    public static final String MEMORY = "memory";
    /** What the cost of a message is with more and more actors. */
    public static final String GROWTH = "growth";
    /** What each layer costs. */
    public static final String OVERHEAD = "overhead";

    /** What the coordinators cost. */
    public static final String COORDINATOR = "coordinator";

    private GroupNames() {}
}
