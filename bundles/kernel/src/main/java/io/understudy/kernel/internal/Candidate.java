package io.understudy.kernel.internal;

import java.util.Comparator;

/**
 * Somebody who could play a role: its name, its place among others, and the way to get it on stage. Each tenure has an instance
 * of its own where the candidate can give one.
 *
 * @param key what tells it from others, such as a service reference
 * @param name what configuration and operators call it
 * @param ranking the higher the better
 * @param age the lower the better, among those of the same ranking
 * @param source where instances come from
 * @param <T> the interface of the role
 */
record Candidate<T>(Object key, String name, int ranking, long age, Source<T> source) {

    /** The better one first. */
    static <T> Comparator<Candidate<T>> order() {
        return Comparator.<Candidate<T>>comparingInt(candidate -> -candidate.ranking)
                .thenComparingLong(Candidate::age);
    }

    /** Where the instances of a candidate come from. */
    interface Source<T> {
        /** An instance for one tenure; null if there is none any more. */
        T acquire();

        /** The tenure is over. */
        void release(T instance);
    }
}
