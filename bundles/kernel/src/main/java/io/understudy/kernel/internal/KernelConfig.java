package io.understudy.kernel.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set for the kernel, under the PID {@value #PID}. */
@ObjectClassDefinition(
        id = KernelConfig.PID,
        name = "Understudy kernel",
        description = "Settings of the actor system. Changes take effect without a restart.")
@interface KernelConfig {
    /** The PID. */
    String PID = "io.understudy.kernel";

    @AttributeDefinition(
            name = "Name",
            description = "Name of the actor system, used in thread names; fixed when the kernel starts.")
    String name() default "understudy";

    @AttributeDefinition(
            name = "Throughput",
            description = "User messages an actor handles per turn; 0: what the coordinator says.",
            min = "0",
            max = "1000000")
    int throughput() default 0;

    @AttributeDefinition(
            name = "Throughput deadline (ms)",
            description = "After how long a turn starts no further message; -1: no such limit.",
            min = "-1",
            max = "86400000")
    long throughput_deadline_ms() default -1;

    @AttributeDefinition(
            name = "Role timeout (ms)",
            description = "How long a spawn, or a swap, waits for a component that is being replaced.",
            min = "0",
            max = "86400000")
    long role_timeout_ms() default 10_000;

    @AttributeDefinition(
            name = "Dead letters logged",
            description = "How many dead letters are logged before a pause; 0: none.",
            min = "0",
            max = "1000000")
    int dead_letter_log_limit() default 10;

    @AttributeDefinition(
            name = "Dead letter pause (s)",
            description = "How long nothing is logged after that.",
            min = "0",
            max = "86400")
    long dead_letter_log_pause_s() default 300;

    @AttributeDefinition(
            name = "Dead letters kept",
            description = "How many of the latest dead letters are kept to be looked at and sent again; 0: none.",
            min = "0",
            max = "1000000")
    int dead_letters_kept() default 100;

    @AttributeDefinition(
            name = "Stuck after (ms)",
            description = "How long a handler may take before it is reported with its stack; 0: never reported.",
            min = "0",
            max = "86400000")
    long stuck_after_ms() default 1_000;

    @AttributeDefinition(
            name = "Shutdown deadline (ms)",
            description = "How long actors have to finish when the kernel is stopped, or has to stop itself.",
            min = "0",
            max = "86400000")
    long shutdown_deadline_ms() default 10_000;

    @AttributeDefinition(
            name = "Shutdown on root escalation",
            description = "Whether a failure that is escalated to the root shuts the system down.")
    boolean shutdown_on_root_escalation() default false;

    @AttributeDefinition(
            name = "Upgrade timeout (ms)",
            description = "How long an actor waits for code that has gone before it is stopped.",
            min = "0",
            max = "2592000000")
    long upgrade_timeout_ms() default 60_000;

    @AttributeDefinition(
            name = "Stop on failed upgrade",
            description =
                    "Whether an actor whose state cannot be migrated is stopped; else it is held with the state it had.")
    boolean stop_on_failed_upgrade() default false;

    @AttributeDefinition(
            name = "Coordinator",
            description =
                    "Which implementation plays the role coordinator, such as stealing or locking; empty: the one of the highest ranking.")
    String scheduler_implementation() default "";

    @AttributeDefinition(
            name = "Executor",
            description =
                    "Which implementation plays the role executor, such as threads or virtual; empty: the one of the highest ranking.")
    String executor_implementation() default "";

    @AttributeDefinition(
            name = "Invoker",
            description =
                    "Which implementation plays the role invoker, such as batch; empty: the one of the highest ranking.")
    String invoker_implementation() default "";

    @AttributeDefinition(
            name = "Registry",
            description =
                    "Which implementation plays the role registry, such as generational; empty: the one of the highest ranking.")
    String registry_implementation() default "";

    @AttributeDefinition(
            name = "Mailbox",
            description =
                    "Which implementation plays the role mailbox, such as queue; empty: the one of the highest ranking.")
    String mailbox_implementation() default "";
}
