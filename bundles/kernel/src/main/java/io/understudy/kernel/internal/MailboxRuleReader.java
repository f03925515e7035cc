package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.spi.ConfigurationReader;
import java.util.Map;
import java.util.Set;

/**
 * Reads a {@link MailboxRule} from a configuration. A value that is not acceptable is refused with its property, itself and
 * what is accepted; so are values that contradict each other, so that no actor fails to start for them.
 *
 * <p><b>Threads:</b> one.
 */
final class MailboxRuleReader {
    /** What means something here. */
    static final Set<String> KNOWN = Set.of(
            "actor.path",
            "capacity",
            "reserve.for.system",
            "overflow",
            "block.timeout.ms",
            "suspend.threshold",
            "resume.threshold",
            "suspend.senders",
            "depth.warn.threshold",
            "throughput");

    static final int MOST_PER_TURN = 1_000_000;
    static final long LONGEST_BLOCK = 3_600_000;
    static final double LOWEST_SUSPEND = 0.01;

    private final ConfigurationReader values;

    private MailboxRuleReader(ConfigurationReader values) {
        this.values = values;
    }

    /**
     * The rule in {@code properties}.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static MailboxRule read(Map<String, ?> properties) {
        return new MailboxRuleReader(new ConfigurationReader(properties)).read();
    }

    private MailboxRule read() {
        Integer capacity = integer("capacity", 1, MailboxOptions.UNBOUNDED);
        Double suspend = suspendThreshold();
        return new MailboxRule(
                values.pid(MailboxOptionsConfiguration.PID),
                values.ranking(0),
                values.paths("actor.path", MailboxOptionsConfiguration.EVERY_ACTOR),
                capacity,
                reserve(capacity),
                values.choice("overflow", OverflowStrategy.class, null),
                values.has("block.timeout.ms") ? values.millis("block.timeout.ms", 0, LONGEST_BLOCK) : null,
                suspend,
                resumeThreshold(suspend),
                integer("depth.warn.threshold", 1, Integer.MAX_VALUE),
                integer("throughput", 0, MOST_PER_TURN),
                values.has("suspend.senders") ? values.flag("suspend.senders", false) : null);
    }

    private Integer integer(String property, int least, int most) {
        return values.has(property) ? values.integer(property, least, most, least) : null;
    }

    private Integer reserve(Integer capacity) {
        if (capacity == null && values.has("reserve.for.system")) {
            throw values.refusal("reserve.for.system", "the property capacity beside it");
        }
        return capacity == null ? null : integer("reserve.for.system", 0, capacity - 1);
    }

    private Double suspendThreshold() {
        boolean one = values.has("suspend.threshold") || values.has("resume.threshold");
        return one ? values.decimal("suspend.threshold", LOWEST_SUSPEND, 1) : null;
    }

    private Double resumeThreshold(Double suspend) {
        if (suspend == null) {
            return null;
        }
        double resume = values.decimal("resume.threshold", 0, suspend);
        if (resume >= suspend) {
            throw values.refusal("resume.threshold", "less than the suspend.threshold of " + suspend);
        }
        return resume;
    }
}
