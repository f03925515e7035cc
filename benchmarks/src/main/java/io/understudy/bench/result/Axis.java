package io.understudy.bench.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The axis of a chart: from 0 in equal steps, or in powers of ten where the figures differ so much that the small ones could not
 * be seen.
 *
 * @param from where it begins, 0 if it has equal steps
 * @param to where it ends
 * @param width how long it is
 * @param moreIsBetter what to say about it
 */
record Axis(double from, double to, int width, boolean moreIsBetter) {
    /** How many times the least figure the most must be for powers of ten. */
    private static final double FAR_APART = 300;

    /** An axis on which these rows fit. */
    static Axis of(Collection<Row> rows, int width) {
        List<Spread> all =
                rows.stream().flatMap(row -> row.systems().values().stream()).toList();
        double most = all.stream().mapToDouble(Spread::max).max().orElse(1);
        double least = all.stream().mapToDouble(Spread::min).min().orElse(1);
        boolean better = rows.iterator().next().metric().moreIsBetter();
        return least > 0 && most / least > FAR_APART
                ? new Axis(
                        Math.pow(10, Math.floor(Math.log10(least))),
                        Math.pow(10, Math.ceil(Math.log10(most))),
                        width,
                        better)
                : new Axis(0, Math.ceil(most / step(most)) * step(most), width, better);
    }

    private static double step(double most) {
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        double leading = most / power;
        return leading > 5 ? power : leading > 2 ? power / 2 : power / 5;
    }

    private boolean powers() {
        return from > 0;
    }

    /** How far from the beginning a value is. */
    double length(double value) {
        double share = powers() ? Math.log10(Math.max(value, from) / from) / Math.log10(to / from) : value / to;
        return share * width;
    }

    /** Where there is a line. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        double step = step(to);
        for (int i = 0; powers() ? from * Math.pow(10, i) < to * 1.01 : i * step < to * 1.01; i++) {
            ticks.add(powers() ? from * Math.pow(10, i) : i * step);
        }
        return ticks;
    }

    /** What stands at that line. */
    static String label(double tick) {
        String label = String.format(Locale.ROOT, "%.4f", tick);
        return label.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /** How to read it. */
    String direction() {
        return (moreIsBetter ? "more is better" : "less is better") + (powers() ? "; mind the powers of ten" : "");
    }
}
