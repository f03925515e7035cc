package io.understudy.bench.fork;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one JVM has measured, by quantity. Made from the lines it printed:
 *
 * <ul>
 *   <li>{@code run OPERATIONS NANOS PROCESSOR-NANOS}, one for each run: the quantities are the medians over the runs;
 *   <li>{@code latency P50 P99 P999 PROCESSORS}, the first three in nanoseconds;
 *   <li>{@code memory BYTES}, of one actor;
 *   <li>{@code unable WHY}: this system cannot do it.
 * </ul>
 *
 * Other lines are of no interest.
 */
public final class Reading {
    private final Map<Quantity, Double> values;
    private final String unable;

    private Reading(Map<Quantity, Double> values, String unable) {
        this.values = Map.copyOf(values);
        this.unable = unable;
    }

    /** A number that a JVM can find out. */
    public enum Quantity {
        /** Operations in a second. */
        RATE,
        /** Processors in use meanwhile. */
        PROCESSORS,
        /** Nanoseconds that one of two messages does not exceed. */
        P50,
        /** Nanoseconds that 99 of 100 messages do not exceed. */
        P99,
        /** Nanoseconds that 999 of 1000 messages do not exceed. */
        P999,
        /** Bytes of one actor. */
        BYTES
    }

    /** Of these values. */
    public static Reading of(Map<Quantity, Double> values) {
        return new Reading(values, "");
    }

    /** Of a system that cannot do what was asked. */
    public static Reading unable(String why) {
        return new Reading(Map.of(), why);
    }

    /**
     * From what a JVM printed.
     *
     * @throws IllegalArgumentException if a line is not as it should be, or there is none of interest
     */
    public static Reading parse(List<String> lines) {
        List<Double> rates = new ArrayList<>();
        List<Double> processors = new ArrayList<>();
        Map<Quantity, Double> values = new HashMap<>();
        for (String line : lines) {
            if (line.startsWith("unable ")) {
                return unable(line.substring("unable ".length()));
            } else if (line.startsWith("run ")) {
                double[] run = numbers(line, "run OPERATIONS NANOS PROCESSOR-NANOS", 3);
                rates.add(run[0] * 1e9 / run[1]);
                processors.add(run[2] / run[1]);
            } else if (line.startsWith("latency ")) {
                double[] latency = numbers(line, "latency P50 P99 P999 PROCESSORS", 4);
                values.put(Quantity.P50, latency[0]);
                values.put(Quantity.P99, latency[1]);
                values.put(Quantity.P999, latency[2]);
                values.put(Quantity.PROCESSORS, latency[3]);
            } else if (line.startsWith("memory ")) {
                values.put(Quantity.BYTES, numbers(line, "memory BYTES", 1)[0]);
            }
        }
        if (!rates.isEmpty()) {
            values.put(Quantity.RATE, Median.of(rates));
            values.put(Quantity.PROCESSORS, Median.of(processors));
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException("expected a line 'run', 'latency', 'memory' or 'unable', found none");
        }
        return of(values);
    }

    private static double[] numbers(String line, String expected, int count) {
        String[] words = line.trim().split(" +", -1);
        double[] numbers = new double[words.length - 1];
        try {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = Double.parseDouble(words[i + 1]);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected '" + expected + "', found '" + line + "'", e);
        }
        if (numbers.length != count || numbers[0] <= 0 || (count > 1 && numbers[1] <= 0)) {
            throw new IllegalArgumentException("expected '" + expected + "', found '" + line + "'");
        }
        return numbers;
    }

    /** The value of a quantity, if it was measured. */
    public Optional<Double> value(Quantity quantity) {
        return Optional.ofNullable(values.get(quantity));
    }

    /** Why the system cannot do it; empty if it can. */
    public Optional<String> unable() {
        return unable.isEmpty() ? Optional.empty() : Optional.of(unable);
    }
}
