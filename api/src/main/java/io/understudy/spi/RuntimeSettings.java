package io.understudy.spi;

import io.understudy.MailboxOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * What can be set for a whole actor system. {@link #DEFAULTS} fits most; {@code with...} methods give changed copies.
 *
 * @param name the system's name, used in thread names and logs
 * @param throughput user messages per turn, 0: the coordinator's own hint
 * @param throughputDeadline after how long a turn starts no further user message; null: no such limit
 * @param mailbox options of actors that bring none
 * @param roleTimeout how long a spawn waits for a role that is being replaced
 * @param deadLetterLogLimit how many dead letters are logged before a pause; 0: none
 * @param deadLetterLogPause how long that pause is
 * @param deadLetterKept how many dead letters are kept to be looked at and replayed; 0: none
 * @param timerTick how exact timers are
 * @param stuckAfter how long a handler may take before it is reported with its stack; zero: never reported
 * @param shutdownDeadline how long a shutdown may take that nobody gave a deadline
 * @param shutdownOnRootEscalation whether a failure that is escalated to the root shuts the system down
 * @param upgradeTimeout how long an actor waits for code that has gone before it is stopped
 * @param stopOnFailedUpgrade whether an actor whose state cannot be migrated is stopped; else it is held with the state it had
 */
public record RuntimeSettings(
        String name,
        int throughput,
        Duration throughputDeadline,
        MailboxOptions mailbox,
        Duration roleTimeout,
        int deadLetterLogLimit,
        Duration deadLetterLogPause,
        int deadLetterKept,
        Duration timerTick,
        Duration stuckAfter,
        Duration shutdownDeadline,
        boolean shutdownOnRootEscalation,
        Duration upgradeTimeout,
        boolean stopOnFailedUpgrade) {

    /** What is in force when nothing is set. */
    public static final RuntimeSettings DEFAULTS = new RuntimeSettings(
            "understudy",
            0,
            null,
            MailboxOptions.unbounded(),
            Duration.ofSeconds(10),
            10,
            Duration.ofMinutes(5),
            100,
            Duration.ofMillis(10),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            false,
            Duration.ofMinutes(1),
            false);

    /** Checks every value. */
    public RuntimeSettings {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(mailbox, "mailbox");
        require(throughput >= 0, "throughput", "0 or more", throughput);
        require(
                throughputDeadline == null || !throughputDeadline.isNegative(),
                "throughputDeadline",
                "none, zero or more",
                throughputDeadline);
        require(!roleTimeout.isNegative(), "roleTimeout", "zero or more", roleTimeout);
        require(deadLetterLogLimit >= 0, "deadLetterLogLimit", "0 or more", deadLetterLogLimit);
        require(!deadLetterLogPause.isNegative(), "deadLetterLogPause", "zero or more", deadLetterLogPause);
        require(deadLetterKept >= 0, "deadLetterKept", "0 or more", deadLetterKept);
        require(!stuckAfter.isNegative(), "stuckAfter", "zero (never) or more", stuckAfter);
        require(!shutdownDeadline.isNegative(), "shutdownDeadline", "zero or more", shutdownDeadline);
        require(!upgradeTimeout.isNegative(), "upgradeTimeout", "zero or more", upgradeTimeout);
        require(
                timerTick.compareTo(Duration.ofMillis(1)) >= 0 && timerTick.compareTo(Duration.ofSeconds(1)) <= 0,
                "timerTick",
                "1 ms to 1 s",
                timerTick);
    }

    private static void require(boolean holds, String property, String expected, Object found) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "runtime setting " + property + ": expected " + expected + ", found " + found);
        }
    }

    /** These settings under another name. */
    public RuntimeSettings withName(String name) {
        Copy copy = new Copy(this);
        copy.name = name;
        return copy.make();
    }

    /** These settings with another number of user messages per turn. */
    public RuntimeSettings withThroughput(int throughput) {
        Copy copy = new Copy(this);
        copy.throughput = throughput;
        return copy.make();
    }

    /** These settings with another turn deadline; null for none. */
    public RuntimeSettings withThroughputDeadline(Duration throughputDeadline) {
        Copy copy = new Copy(this);
        copy.throughputDeadline = throughputDeadline;
        return copy.make();
    }

    /** These settings with other mailbox options for actors that bring none. */
    public RuntimeSettings withMailbox(MailboxOptions mailbox) {
        Copy copy = new Copy(this);
        copy.mailbox = mailbox;
        return copy.make();
    }

    /** These settings with another wait for roles that are being replaced. */
    public RuntimeSettings withRoleTimeout(Duration roleTimeout) {
        Copy copy = new Copy(this);
        copy.roleTimeout = roleTimeout;
        return copy.make();
    }

    /** These settings with timers that are more or less exact. */
    public RuntimeSettings withTimerTick(Duration timerTick) {
        Copy copy = new Copy(this);
        copy.timerTick = timerTick;
        return copy.make();
    }

    /** These settings with another limit on logged dead letters. */
    public RuntimeSettings withDeadLetterLog(int limit, Duration pause) {
        Copy copy = new Copy(this);
        copy.deadLetterLogLimit = limit;
        copy.deadLetterLogPause = pause;
        return copy.make();
    }

    /** These settings with another number of dead letters kept. */
    public RuntimeSettings withDeadLettersKept(int kept) {
        Copy copy = new Copy(this);
        copy.deadLetterKept = kept;
        return copy.make();
    }

    /** These settings with another time after which a handler is reported. */
    public RuntimeSettings withStuckAfter(Duration stuckAfter) {
        Copy copy = new Copy(this);
        copy.stuckAfter = stuckAfter;
        return copy.make();
    }

    /** These settings with another deadline for a shutdown that nobody gave one. */
    public RuntimeSettings withShutdownDeadline(Duration shutdownDeadline) {
        Copy copy = new Copy(this);
        copy.shutdownDeadline = shutdownDeadline;
        return copy.make();
    }

    /** These settings, with or without a shutdown when a failure is escalated to the root. */
    public RuntimeSettings withShutdownOnRootEscalation(boolean shutdown) {
        Copy copy = new Copy(this);
        copy.shutdownOnRootEscalation = shutdown;
        return copy.make();
    }

    /** These settings with another wait for code that has gone. */
    public RuntimeSettings withUpgradeTimeout(Duration upgradeTimeout) {
        Copy copy = new Copy(this);
        copy.upgradeTimeout = upgradeTimeout;
        return copy.make();
    }

    /** These settings, with actors stopped or held when their state cannot be migrated. */
    public RuntimeSettings withStopOnFailedUpgrade(boolean stop) {
        Copy copy = new Copy(this);
        copy.stopOnFailedUpgrade = stop;
        return copy.make();
    }

    /** A copy on its way to differ from its original. */
    private static final class Copy {
        private String name;
        private int throughput;
        private Duration throughputDeadline;
        private MailboxOptions mailbox;
        private Duration roleTimeout;
        private int deadLetterLogLimit;
        private Duration deadLetterLogPause;
        private int deadLetterKept;
        private Duration timerTick;
        private Duration stuckAfter;
        private Duration shutdownDeadline;
        private boolean shutdownOnRootEscalation;
        private Duration upgradeTimeout;
        private boolean stopOnFailedUpgrade;

        Copy(RuntimeSettings from) {
            name = from.name;
            throughput = from.throughput;
            throughputDeadline = from.throughputDeadline;
            mailbox = from.mailbox;
            roleTimeout = from.roleTimeout;
            deadLetterLogLimit = from.deadLetterLogLimit;
            deadLetterLogPause = from.deadLetterLogPause;
            deadLetterKept = from.deadLetterKept;
            timerTick = from.timerTick;
            stuckAfter = from.stuckAfter;
            shutdownDeadline = from.shutdownDeadline;
            shutdownOnRootEscalation = from.shutdownOnRootEscalation;
            upgradeTimeout = from.upgradeTimeout;
            stopOnFailedUpgrade = from.stopOnFailedUpgrade;
        }

        RuntimeSettings make() {
            return new RuntimeSettings(
                    name,
                    throughput,
                    throughputDeadline,
                    mailbox,
                    roleTimeout,
                    deadLetterLogLimit,
                    deadLetterLogPause,
                    deadLetterKept,
                    timerTick,
                    stuckAfter,
                    shutdownDeadline,
                    shutdownOnRootEscalation,
                    upgradeTimeout,
                    stopOnFailedUpgrade);
        }
    }
}
