package io.understudy;

import java.time.Duration;
import java.util.Objects;

/**
 * How a mailbox behaves. Start from {@link #unbounded()} (the default) or {@link #bounded}, and change what differs:
 *
 * <pre>{@code
 * Props.of(Ticker::new).withMailbox(MailboxOptions.bounded(1000).withOverflow(OverflowStrategy.DROP_OLDEST));
 * }</pre>
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param capacity how many messages it holds, the reservation included; {@link #UNBOUNDED} for no limit
 * @param overflow what happens when it is full
 * @param reserveForSystem how much of the capacity user messages cannot use
 * @param blockTimeout how long a sender waits with {@link OverflowStrategy#BLOCK_PRODUCER}
 * @param suspendThreshold from which usage on senders should hold back, 0 to 1
 * @param resumeThreshold at which usage they may go on; below {@code suspendThreshold}
 * @param depthWarnThreshold from which length on a warning is given
 * @param throughput user messages per turn; 0: the scheduler's default
 * @param suspendSenders whether an actor that sends here at or above the {@code suspendThreshold} is suspended after its
 *     current message until usage is down to the {@code resumeThreshold}; bounded mailboxes only
 * @param priority which messages go before which; null: in the order they came
 */
public record MailboxOptions(
        int capacity,
        OverflowStrategy overflow,
        int reserveForSystem,
        Duration blockTimeout,
        double suspendThreshold,
        double resumeThreshold,
        int depthWarnThreshold,
        int throughput,
        boolean suspendSenders,
        MessagePriority priority) {

    /** The capacity of a mailbox without limit. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    private static final MailboxOptions DEFAULT = new MailboxOptions(
            UNBOUNDED, OverflowStrategy.DEAD_LETTER, 0, Duration.ofSeconds(1), 0.9, 0.7, 10_000, 0, false, null);

    /** Checks every value, and that they do not contradict each other. */
    public MailboxOptions {
        Objects.requireNonNull(overflow, "overflow");
        Objects.requireNonNull(blockTimeout, "blockTimeout");
        require(capacity >= 1, "capacity", "1 or more", capacity);
        require(reserveForSystem >= 0, "reserveForSystem", "0 or more", reserveForSystem);
        require(
                capacity - reserveForSystem >= 1,
                "reserveForSystem",
                "less than the capacity of " + capacity + ", so that user messages have room",
                reserveForSystem);
        require(!blockTimeout.isNegative(), "blockTimeout", "zero or more", blockTimeout);
        require(
                suspendThreshold > 0 && suspendThreshold <= 1,
                "suspendThreshold",
                "more than 0 and at most 1",
                suspendThreshold);
        require(
                resumeThreshold >= 0 && resumeThreshold < suspendThreshold,
                "resumeThreshold",
                "0 or more and less than the suspendThreshold of " + suspendThreshold,
                resumeThreshold);
        require(depthWarnThreshold >= 1, "depthWarnThreshold", "1 or more", depthWarnThreshold);
        require(throughput >= 0, "throughput", "0 (inherit) or more", throughput);
        require(
                !suspendSenders || capacity != UNBOUNDED,
                "suspendSenders",
                "a bounded mailbox, as an unbounded one is never full",
                suspendSenders);
    }

    private static void require(boolean holds, String property, String expected, Object found) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "mailbox option " + property + ": expected " + expected + ", found " + found);
        }
    }

    /** No limit; a warning is given when it gets long. */
    public static MailboxOptions unbounded() {
        return DEFAULT;
    }

    /** At most {@code capacity} messages; overflow becomes dead letters unless {@link #withOverflow} says otherwise. */
    public static MailboxOptions bounded(int capacity) {
        int reserve = capacity >= 100 ? 10 : Math.max(1, capacity / 10);
        return new MailboxOptions(
                capacity,
                DEFAULT.overflow,
                capacity == 1 ? 0 : reserve,
                DEFAULT.blockTimeout,
                DEFAULT.suspendThreshold,
                DEFAULT.resumeThreshold,
                DEFAULT.depthWarnThreshold,
                0,
                false,
                null);
    }

    /** Whether there is no limit. */
    public boolean isUnbounded() {
        return capacity == UNBOUNDED;
    }

    /** How many user messages fit. */
    public int userLimit() {
        return capacity - reserveForSystem;
    }

    /** These options with another overflow strategy. */
    public MailboxOptions withOverflow(OverflowStrategy overflow) {
        Copy copy = new Copy(this);
        copy.overflow = overflow;
        return copy.make();
    }

    /** These options with another reservation for system messages. */
    public MailboxOptions withReserveForSystem(int reserveForSystem) {
        Copy copy = new Copy(this);
        copy.reserveForSystem = reserveForSystem;
        return copy.make();
    }

    /** These options with another wait for blocked senders. */
    public MailboxOptions withBlockTimeout(Duration blockTimeout) {
        Copy copy = new Copy(this);
        copy.blockTimeout = blockTimeout;
        return copy.make();
    }

    /** These options with other thresholds for back-pressure. */
    public MailboxOptions withThresholds(double suspendThreshold, double resumeThreshold) {
        Copy copy = new Copy(this);
        copy.suspendThreshold = suspendThreshold;
        copy.resumeThreshold = resumeThreshold;
        return copy.make();
    }

    /** These options with another length from which on a warning is given. */
    public MailboxOptions withDepthWarnThreshold(int depthWarnThreshold) {
        Copy copy = new Copy(this);
        copy.depthWarnThreshold = depthWarnThreshold;
        return copy.make();
    }

    /** These options with another number of user messages per turn. */
    public MailboxOptions withThroughput(int throughput) {
        Copy copy = new Copy(this);
        copy.throughput = throughput;
        return copy.make();
    }

    /** These options, with actors that send here held back from the suspend threshold on until the resume threshold. */
    public MailboxOptions withSuspendedSenders() {
        Copy copy = new Copy(this);
        copy.suspendSenders = true;
        return copy.make();
    }

    /**
     * These options with some messages before others; those of the same priority stay in order.
     *
     * <p>With {@link OverflowStrategy#DROP_OLDEST} the oldest of the least urgent has to go; a new message that is less urgent
     * than all that wait is dropped itself. Senders that wait for room get in in the order in which they came.
     */
    public MailboxOptions withPriority(MessagePriority priority) {
        Copy copy = new Copy(this);
        copy.priority = Objects.requireNonNull(priority, "priority");
        return copy.make();
    }

    /** A copy on its way to differ from its original. */
    private static final class Copy {
        private int capacity;
        private OverflowStrategy overflow;
        private int reserveForSystem;
        private Duration blockTimeout;
        private double suspendThreshold;
        private double resumeThreshold;
        private int depthWarnThreshold;
        private int throughput;
        private boolean suspendSenders;
        private MessagePriority priority;

        Copy(MailboxOptions from) {
            capacity = from.capacity;
            overflow = from.overflow;
            reserveForSystem = from.reserveForSystem;
            blockTimeout = from.blockTimeout;
            suspendThreshold = from.suspendThreshold;
            resumeThreshold = from.resumeThreshold;
            depthWarnThreshold = from.depthWarnThreshold;
            throughput = from.throughput;
            suspendSenders = from.suspendSenders;
            priority = from.priority;
        }

        MailboxOptions make() {
            return new MailboxOptions(
                    capacity,
                    overflow,
                    reserveForSystem,
                    blockTimeout,
                    suspendThreshold,
                    resumeThreshold,
                    depthWarnThreshold,
                    throughput,
                    suspendSenders,
                    priority);
        }
    }
}
