package io.understudy.kernel.internal;

import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.RuntimeSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * What a configuration says about the kernel.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param runtime the settings of the actor system
 * @param implementations which implementation is asked for, by role; empty: any
 */
record KernelSettings(RuntimeSettings runtime, Map<String, String> implementations) {
    /** What means something here. */
    static final Set<String> KNOWN = Set.of(
            "name",
            "throughput",
            "throughput.deadline.ms",
            "role.timeout.ms",
            "dead.letter.log.limit",
            "dead.letter.log.pause.s",
            "dead.letters.kept",
            "stuck.after.ms",
            "shutdown.deadline.ms",
            "shutdown.on.root.escalation",
            "upgrade.timeout.ms",
            "stop.on.failed.upgrade",
            "scheduler.implementation",
            "executor.implementation",
            "invoker.implementation",
            "registry.implementation",
            "mailbox.implementation");

    private static final int MILLION = 1_000_000;
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long MONTH = Duration.ofDays(30).toMillis();

    /** What is in force when nothing is set. */
    static final KernelSettings STANDARD = read(Map.of());

    /**
     * The settings in {@code properties}; what is missing or blank has its default.
     *
     * @throws IllegalArgumentException naming the property, its value and what is accepted
     */
    static KernelSettings read(Map<String, ?> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        return new KernelSettings(runtime(values, RuntimeSettings.DEFAULTS), implementations(values));
    }

    private static RuntimeSettings runtime(ConfigurationReader values, RuntimeSettings standard) {
        long deadline = values.whole("throughput.deadline.ms", -1, DAY, -1);
        return new RuntimeSettings(
                values.name("name", standard.name()),
                values.integer("throughput", 0, MILLION, standard.throughput()),
                deadline < 0 ? null : Duration.ofMillis(deadline),
                standard.mailbox(),
                values.millis("role.timeout.ms", 0, DAY, standard.roleTimeout().toMillis()),
                values.integer("dead.letter.log.limit", 0, MILLION, standard.deadLetterLogLimit()),
                Duration.ofSeconds(values.whole(
                        "dead.letter.log.pause.s",
                        0,
                        DAY / 1000,
                        standard.deadLetterLogPause().toSeconds())),
                values.integer("dead.letters.kept", 0, MILLION, standard.deadLetterKept()),
                standard.timerTick(),
                values.millis("stuck.after.ms", 0, DAY, standard.stuckAfter().toMillis()),
                values.millis(
                        "shutdown.deadline.ms",
                        0,
                        DAY,
                        standard.shutdownDeadline().toMillis()),
                values.flag("shutdown.on.root.escalation", standard.shutdownOnRootEscalation()),
                values.millis(
                        "upgrade.timeout.ms",
                        0,
                        MONTH,
                        standard.upgradeTimeout().toMillis()),
                values.flag("stop.on.failed.upgrade", standard.stopOnFailedUpgrade()));
    }

    private static Map<String, String> implementations(ConfigurationReader values) {
        return Map.of(
                "coordinator", values.text("scheduler.implementation", ""),
                "executor", values.text("executor.implementation", ""),
                "invoker", values.text("invoker.implementation", ""),
                "registry", values.text("registry.implementation", ""),
                "mailbox", values.text("mailbox.implementation", ""));
    }
}
