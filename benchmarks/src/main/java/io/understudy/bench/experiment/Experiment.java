package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import java.util.Set;

/** Something that every system can be made to do, and whose speed is a number of operations in a time. */
public interface Experiment {

    /** What it is called on the command line and in tables. */
    String name();

    /** What it does, in one line, with its parameters. */
    String summary();

    /** What it is compared with. */
    default Group group() {
        return Group.THROUGHPUT;
    }

    /** What is counted, in the plural. */
    default String unit() {
        return "messages";
    }

    /** What a system must be able to do for it. */
    default Set<Lab.Ability> needs() {
        return Set.of();
    }

    /**
     * Makes everything ready: what this does is not measured. The lab is new or was used by earlier runs of the same experiment.
     */
    <R> Run prepare(Lab<R> lab);

    /** Experiments whose figures belong together. */
    enum Group {
        /** How many operations a second: compared between systems. */
        THROUGHPUT,
        /** How many actors a second: compared between systems. */
        CREATION,
        /** The same work with more and more actors: compared within a system. */
        GROWTH
    }

    /** One run, measured from call to return. */
    interface Run extends AutoCloseable {

        /**
         * Does it and waits for the end.
         *
         * @return the number of operations, most often messages handled
         * @throws IllegalStateException if a message was lost or repeated
         */
        long go() throws InterruptedException;

        /** Stops the actors that are left. Not measured. */
        @Override
        default void close() {}
    }
}
