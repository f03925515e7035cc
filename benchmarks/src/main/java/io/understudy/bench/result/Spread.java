package io.understudy.bench.result;

import io.understudy.bench.fork.Median;
import java.util.Collection;
import java.util.Collections;

/**
 * What several rounds came to.
 *
 * @param median the value in the middle
 * @param min the least
 * @param max the most
 * @param rounds how many there are
 */
public record Spread(double median, double min, double max, int rounds) {

    /**
     * Of these values.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static Spread of(Collection<Double> values) {
        return new Spread(Median.of(values), Collections.min(values), Collections.max(values), values.size());
    }

    /** The median, and the least and the most if there were several rounds. */
    @Override
    public String toString() {
        return rounds == 1
                ? Numbers.text(median)
                : Numbers.text(median) + " (" + Numbers.text(min) + "-" + Numbers.text(max) + ")";
    }
}
