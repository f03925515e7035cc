package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.spi.PathPattern;
import java.time.Duration;
import java.util.Comparator;

/**
 * What one configuration says about the mailboxes of some actors. What is null it does not say: that stays as the code, or
 * the system, wants it. So does the priority.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param pid the configuration
 * @param ranking its place among others: the higher, the more it counts
 * @param paths the actors it is for
 * @param capacity how many messages a mailbox holds
 * @param reserveForSystem how much of the capacity user messages cannot use; null: what is usual for the capacity
 * @param overflow what happens when it is full
 * @param blockTimeout how long a sender waits with {@link OverflowStrategy#BLOCK_PRODUCER}
 * @param suspendThreshold from which usage on senders should hold back; null only together with the next one
 * @param resumeThreshold at which usage they may go on
 * @param depthWarnThreshold from which length on a warning is given
 * @param throughput user messages per turn
 * @param suspendSenders whether actors that send here are suspended; says nothing about mailboxes without limit
 */
record MailboxRule(
        String pid,
        int ranking,
        PathPattern paths,
        Integer capacity,
        Integer reserveForSystem,
        OverflowStrategy overflow,
        Duration blockTimeout,
        Double suspendThreshold,
        Double resumeThreshold,
        Integer depthWarnThreshold,
        Integer throughput,
        Boolean suspendSenders) {

    /** Who counts first: the highest ranking, then the first PID in the order of the alphabet. */
    static final Comparator<MailboxRule> ORDER =
            Comparator.comparingInt(MailboxRule::ranking).reversed().thenComparing(MailboxRule::pid);

    /** The options of an actor whose code asks for {@code asked}. */
    MailboxOptions appliedTo(MailboxOptions asked) {
        int most = or(capacity, asked.capacity());
        return new MailboxOptions(
                most,
                or(overflow, asked.overflow()),
                reserve(asked),
                or(blockTimeout, asked.blockTimeout()),
                or(suspendThreshold, asked.suspendThreshold()),
                or(resumeThreshold, asked.resumeThreshold()),
                or(depthWarnThreshold, asked.depthWarnThreshold()),
                or(throughput, asked.throughput()),
                or(suspendSenders, asked.suspendSenders()) && most != MailboxOptions.UNBOUNDED,
                asked.priority());
    }

    private int reserve(MailboxOptions asked) {
        if (capacity == null) {
            return asked.reserveForSystem();
        }
        MailboxOptions usual =
                capacity == MailboxOptions.UNBOUNDED ? MailboxOptions.unbounded() : MailboxOptions.bounded(capacity);
        return or(reserveForSystem, usual.reserveForSystem());
    }

    private static <T> T or(T said, T otherwise) {
        return said == null ? otherwise : said;
    }
}
