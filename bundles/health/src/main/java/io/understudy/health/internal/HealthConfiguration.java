package io.understudy.health.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set for the health checks, under the PID {@value HealthComponent#PID}. */
@ObjectClassDefinition(
        id = HealthComponent.PID,
        name = "Understudy health",
        description = "When the health checks of the actor runtime warn, and when they are critical.")
@interface HealthConfiguration {

    /** How long a look at all actors is used. */
    @AttributeDefinition(
            name = "Snapshot interval",
            description =
                    "How long a look at all actors is used before the next one, in milliseconds, 1000 to 3600000. "
                            + "Where a look takes long, it is used for at least twenty times as long.",
            min = "1000",
            max = "3600000")
    long snapshot_interval_ms() default 10_000;

    /** How long nothing may move. */
    @AttributeDefinition(
            name = "Stall",
            description = "How long actors may wait while no worker makes progress, in milliseconds, 1000 to 3600000.",
            min = "1000",
            max = "3600000")
    long stall_ms() default 60_000;

    /** How long a role may be empty. */
    @AttributeDefinition(
            name = "Empty role",
            description = "How long a role may be empty before that is critical, in milliseconds, 0 to 3600000. "
                    + "It is critical earlier if the kernel's role timeout is over.",
            min = "0",
            max = "3600000")
    long role_empty_ms() default 60_000;

    /** Over how long dead letters are counted. */
    @AttributeDefinition(
            name = "Dead letters: window",
            description = "Over how many seconds dead letters are counted, 1 to 86400.",
            min = "1",
            max = "86400")
    long dead_letters_window_s() default 60;

    /** Dead letters a minute that are worth a warning. */
    @AttributeDefinition(
            name = "Dead letters: warning",
            description = "Dead letters a minute that are worth a warning, 0 to 1000000000; 0: never.",
            min = "0",
            max = "1000000000")
    long dead_letters_warn() default 10;

    /** Dead letters a minute that are critical. */
    @AttributeDefinition(
            name = "Dead letters: critical",
            description = "Dead letters a minute that are critical, 0 to 1000000000; 0: never.",
            min = "0",
            max = "1000000000")
    long dead_letters_critical() default 1_000;

    /** How long a handler may take before there is a warning. */
    @AttributeDefinition(
            name = "Stuck handler: warning",
            description =
                    "How long a handler may take before there is a warning, in milliseconds, 0 to 3600000; 0: never.",
            min = "0",
            max = "3600000")
    long stuck_warn_ms() default 5_000;

    /** How long a handler may take before that is critical. */
    @AttributeDefinition(
            name = "Stuck handler: critical",
            description =
                    "How long a handler may take before that is critical, in milliseconds, 0 to 3600000; 0: never.",
            min = "0",
            max = "3600000")
    long stuck_critical_ms() default 60_000;

    /** Messages in one mailbox that are worth a warning. */
    @AttributeDefinition(
            name = "High water: warning",
            description = "Messages in one mailbox that are worth a warning, 0 to 1000000000; 0: never.",
            min = "0",
            max = "1000000000")
    long depth_warn() default 10_000;

    /** Messages in one mailbox that are critical. */
    @AttributeDefinition(
            name = "High water: critical",
            description = "Messages in one mailbox that are critical, 0 to 1000000000; 0: never.",
            min = "0",
            max = "1000000000")
    long depth_critical() default 1_000_000;
}
