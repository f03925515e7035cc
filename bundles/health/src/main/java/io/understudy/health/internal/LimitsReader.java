package io.understudy.health.internal;

import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@link HealthLimits} from a configuration. A value that is missing or blank has its default; a value that is not
 * acceptable is refused with its property, itself and what is accepted.
 *
 * <p><b>Threads:</b> any.
 */
final class LimitsReader {
    /** What means something here. */
    static final Set<String> KNOWN = Set.of(
            "snapshot.interval.ms",
            "stall.ms",
            "role.empty.ms",
            "dead.letters.window.s",
            "dead.letters.warn",
            "dead.letters.critical",
            "stuck.warn.ms",
            "stuck.critical.ms",
            "depth.warn",
            "depth.critical");

    private static final long HOUR_MS = 3_600_000;
    private static final long DAY_S = 86_400;
    private static final long MOST = 1_000_000_000;

    private LimitsReader() {}

    /**
     * The limits in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static HealthLimits read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        HealthLimits defaults = HealthLimits.DEFAULTS;
        HealthLimits limits = new HealthLimits(
                values.whole("snapshot.interval.ms", 1_000, HOUR_MS, defaults.snapshotIntervalMs()),
                values.whole("stall.ms", 1_000, HOUR_MS, defaults.stallMs()),
                values.whole("role.empty.ms", 0, HOUR_MS, defaults.roleEmptyMs()),
                values.whole("dead.letters.window.s", 1, DAY_S, defaults.windowSeconds()),
                values.whole("dead.letters.warn", 0, MOST, defaults.lettersWarn()),
                values.whole("dead.letters.critical", 0, MOST, defaults.lettersCritical()),
                values.whole("stuck.warn.ms", 0, HOUR_MS, defaults.stuckWarnMs()),
                values.whole("stuck.critical.ms", 0, HOUR_MS, defaults.stuckCriticalMs()),
                values.whole("depth.warn", 0, MOST, defaults.depthWarn()),
                values.whole("depth.critical", 0, MOST, defaults.depthCritical()));
        inOrder(values, "dead.letters.critical", limits.lettersCritical(), "dead.letters.warn", limits.lettersWarn());
        inOrder(values, "stuck.critical.ms", limits.stuckCriticalMs(), "stuck.warn.ms", limits.stuckWarnMs());
        inOrder(values, "depth.critical", limits.depthCritical(), "depth.warn", limits.depthWarn());
        return limits;
    }

    private static void inOrder(ConfigurationReader values, String higher, long critical, String lower, long warn) {
        if (critical != 0 && critical < warn) {
            throw values.has(higher)
                    ? values.refusal(higher, "0 or at least " + lower + ", which is " + warn)
                    : values.refusal(lower, "at most " + higher + ", which is " + critical + " by default");
        }
    }
}
