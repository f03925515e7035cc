package io.understudy.bench;

/** Something that can be measured by name. A class of its own in {@link Workloads}. */
public interface Workload {

    /** What it is called on the command line: small letters, digits and hyphens. */
    String name();

    /** What it measures, in one line. */
    String summary();

    /**
     * Measures, on the calling thread and as many others as it needs; none of them is left when it returns.
     *
     * @throws IllegalStateException if what was measured did not do what it must: then there are no figures
     */
    Report run(Plan plan, Progress progress);
}
