package io.understudy.bench.fork;

import java.util.Collection;

/** The value in the middle. */
public final class Median {

    private Median() {}

    /**
     * The value in the middle, or half-way between the two that are.
     *
     * @throws IllegalArgumentException if there are no values
     */
    public static double of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a median: expected one value or more, found none");
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
