package io.understudy.bench.result;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one workload came to, for each system. Ratios are how many times better ours is, whether more or less is better.
 *
 * @param name what it is called
 * @param group the group it was measured in
 * @param metric what was measured
 * @param systems the figures in the unit of the metric, by system, in the order in which they ran
 */
public record Row(String name, String group, Metric metric, Map<String, Spread> systems) {
    /** The name of our system with the parts it has if nobody says otherwise. */
    public static final String OURS = "understudy";
    /** What the names of all tunings of Pekko begin with. */
    public static final String PEKKO = "pekko";
    /** The name of the baseline. */
    public static final String SERIAL = "serial";

    /** Copies the figures. */
    public Row {
        systems = Collections.unmodifiableMap(new LinkedHashMap<>(systems));
    }

    /** The median of a system, if it was measured. */
    public Optional<Double> median(String system) {
        return Optional.ofNullable(systems.get(system)).map(Spread::median);
    }

    /** Our figure. */
    public Optional<Double> ours() {
        return median(OURS);
    }

    /** The tuning of Pekko that does best here. */
    public Optional<String> bestPekkoSystem() {
        Comparator<String> worstFirst =
                Comparator.comparingDouble(system -> systems.get(system).median());
        return systems.keySet().stream()
                .filter(each -> each.startsWith(PEKKO))
                .max(metric.moreIsBetter() ? worstFirst : worstFirst.reversed());
    }

    /** Its figure. */
    public Optional<Double> bestPekko() {
        return bestPekkoSystem().flatMap(this::median);
    }

    /** How many times better ours is than the best Pekko. */
    public Optional<Double> ratio() {
        return ratio(bestPekko());
    }

    /** How many times better ours is than the baseline. */
    public Optional<Double> ratioToSerial() {
        return ratio(median(SERIAL));
    }

    private Optional<Double> ratio(Optional<Double> peer) {
        return ours().flatMap(own -> peer.map(other -> metric.ratio(own, other)));
    }

    /** How much of what ours does {@code system} does, 1 if it is as good. */
    public Optional<Double> share(String system) {
        return ours().flatMap(own -> median(system).map(figure -> metric.ratio(figure, own)));
    }
}
