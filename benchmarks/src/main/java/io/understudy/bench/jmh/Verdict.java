package io.understudy.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;

/**
 * Whether a goal was met.
 *
 * @param goal what was expected
 * @param found the ratio that was measured
 * @param met whether it is good enough
 */
record Verdict(String goal, double found, boolean met) {
    private static final double FASTER = 1.2;
    private static final double FLAT = 2.0;

    /** A verdict on each goal for which everything was measured. */
    static List<Verdict> of(Collection<RunResult> results) {
        return ofNanos(results.stream().map(Row::of).collect(Collectors.toMap(Row::name, Row::nanos)));
    }

    /** As above, of nanoseconds per operation by name. */
    static List<Verdict> ofNanos(Map<String, Double> nanos) {
        List<Verdict> verdicts = new ArrayList<>();
        Double stealing = nanos.get("Coordinator.workers4 coordinator=" + Coordinators.STEALING);
        Double locking = nanos.get("Coordinator.workers4 coordinator=" + Coordinators.LOCKING);
        if (stealing != null && locking != null) {
            double ratio = locking / stealing;
            verdicts.add(new Verdict(
                    "the default coordinator is at least " + FASTER + "x as fast as the locking one with 4 threads",
                    ratio,
                    ratio >= FASTER));
        }
        String register = "ReadyQueue.register coordinator=" + Coordinators.STEALING + " queued=";
        Double empty = nanos.get(register + "0");
        Double full = nanos.get(register + "4096");
        if (empty != null && full != null) {
            double ratio = full / empty;
            verdicts.add(new Verdict(
                    "registering with 4096 queued costs within " + FLAT + "x of what it costs with none",
                    ratio,
                    Math.max(ratio, 1 / ratio) <= FLAT));
        }
        return verdicts;
    }

    /** In a line. */
    String text() {
        return String.format(Locale.ROOT, "%s: %s; found %.2fx", met ? "MET" : "MISSED", goal, found);
    }
}
