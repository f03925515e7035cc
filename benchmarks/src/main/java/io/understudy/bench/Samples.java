package io.understudy.bench;

import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Durations, of which only the distribution is kept, with three digits.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class Samples {
    private static final long LONGEST = Duration.ofMinutes(10).toNanos();

    private final Histogram histogram = new Histogram(LONGEST, 3);

    /**
     * Adds a duration; one of more than ten minutes counts as ten minutes.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public void add(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("a sample: expected 0 ns or more, found " + nanos);
        }
        histogram.recordValue(Math.min(nanos, LONGEST));
    }

    /** Adds all of {@code others}. */
    public void addAll(Samples others) {
        histogram.add(others.histogram);
    }

    /** How many there are. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** What {@code percent} of 100 samples do not exceed, in nanoseconds; 0 if there are none. */
    public long percentile(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /** The longest, in nanoseconds; 0 if there is none. */
    public long longest() {
        return histogram.getMaxValue();
    }

    /** A duration in the unit that suits it, with about three digits. */
    public static String text(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        String[] units = {"us", "ms", "s"};
        double value = nanos / 1e3;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1e3;
            unit++;
        }
        String format = value < 9.995 ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s";
        return String.format(Locale.ROOT, format, value, units[unit]).replaceFirst("\\.0+ ", " ");
    }
}
