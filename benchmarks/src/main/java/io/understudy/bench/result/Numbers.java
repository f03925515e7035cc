package io.understudy.bench.result;

import java.util.Collection;
import java.util.Locale;

/** Numbers as they are shown, and what many of them come to. */
public final class Numbers {

    private Numbers() {}

    /** A number with about three digits. */
    public static String text(double number) {
        double size = Math.abs(number);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 || size == 0 ? 2 : size >= 0.01 ? 3 : 5;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /** How many times: two digits behind the point, and an x. */
    public static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2fx", ratio);
    }

    /** A share in percent. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /**
     * The geometric mean.
     *
     * @throws IllegalArgumentException if there are no values, or one is not positive
     */
    public static double geomean(Collection<Double> values) {
        if (values.isEmpty() || values.stream().anyMatch(each -> !(each > 0))) {
            throw new IllegalArgumentException(
                    "a geometric mean: expected one positive value or more, found " + values);
        }
        return Math.exp(values.stream().mapToDouble(Math::log).sum() / values.size());
    }
}
