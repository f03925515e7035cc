package io.understudy.bench.result;

import io.understudy.bench.fork.Reading;
import io.understudy.bench.fork.Reading.Quantity;
import java.util.Optional;

/** A quantity in the unit in which it is shown. */
public enum Metric {
    /** Operations in a second, most often messages. */
    RATE(Quantity.RATE, "M/s", true, "") {
        @Override
        double shown(double value) {
            return value / 1e6;
        }
    },
    /** What one operation, most often a message, costs in time. */
    COST(Quantity.RATE, "ns/operation", false, "") {
        @Override
        double shown(double value) {
            return 1e9 / value;
        }
    },
    /** Microseconds that one of two messages does not exceed. */
    P50(Quantity.P50, "us", false, "p50"),
    /** Microseconds that 99 of 100 messages do not exceed. */
    P99(Quantity.P99, "us", false, "p99"),
    /** Microseconds that 999 of 1000 messages do not exceed. */
    P999(Quantity.P999, "us", false, "p99.9"),
    /** Processors in use. */
    PROCESSORS(Quantity.PROCESSORS, "processors", false, "processors") {
        @Override
        double shown(double value) {
            return value;
        }
    },
    /** Memory of one actor. */
    BYTES(Quantity.BYTES, "bytes/actor", false, "") {
        @Override
        double shown(double value) {
            return value;
        }
    };

    private final Quantity quantity;
    private final String unit;
    private final boolean moreIsBetter;
    private final String suffix;

    Metric(Quantity quantity, String unit, boolean moreIsBetter, String suffix) {
        this.quantity = quantity;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
        this.suffix = suffix;
    }

    /** In the unit of this metric. */
    double shown(double value) {
        return value / 1e3;
    }

    /** Its value in a reading, if it is there. */
    public Optional<Double> of(Reading reading) {
        return reading.value(quantity).map(this::shown);
    }

    /** The unit. */
    public String unit() {
        return unit;
    }

    /** Whether more is better; if not, less is. */
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** The name of a row: that of the experiment, and which of its metrics if there are several. */
    public String rowName(String experiment) {
        return suffix.isEmpty() ? experiment : experiment + " " + suffix;
    }

    /** How many times better {@code one} is than {@code other}: more is better, whatever the metric. */
    public double ratio(double one, double other) {
        return moreIsBetter ? one / other : other / one;
    }
}
