package io.understudy.spi;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Where envelopes wait: a system lane, always open and always first, and a user lane with the limits of {@link
 * MailboxOptions}. Each lane is first in, first out; a {@link MailboxOptions#priority()} orders the user lane.
 *
 * <p>A mailbox stores, signals its {@link ScheduleWord} and reports to its {@link MailboxOwner}; it contains no other logic.
 *
 * <p><b>Threads:</b> {@code enqueue}, {@code enqueueSystem} and the questions are for any thread. Everything that takes
 * envelopes out, {@code prepend}, {@code limit} and {@code close} are for the holder of the turn alone.
 */
@ConsumerType
public interface Mailbox {

    /**
     * Puts a user message at the end, or does what the overflow strategy says. Closed is checked first.
     *
     * <p>On success the envelope is visible to the consumer before the word is signalled. Racing with {@link #close}, an
     * envelope is either refused as {@link EnqueueOutcome#CLOSED} or among those that close returns.
     */
    EnqueueOutcome enqueue(Envelope envelope);

    /**
     * As {@link #enqueue(Envelope)} of {@code new Envelope(message, null, stamp)}. A mailbox may keep the message without an
     * envelope; whoever asks for one gets one that says the same.
     */
    default EnqueueOutcome enqueue(Object message, int stamp) {
        return enqueue(new Envelope(message, null, stamp));
    }

    /** Puts a system message at the end of its lane. False only when closed; never refused for lack of room. */
    boolean enqueueSystem(Envelope envelope);

    /** The next system message, or null. */
    Envelope dequeueSystem();

    /** The next user message, or null. */
    Envelope dequeueUser();

    /** The next message, system lane first, or null. */
    default Envelope dequeue() {
        Envelope system = dequeueSystem();
        return system != null ? system : dequeueUser();
    }

    /**
     * Hands user messages to {@code handler}, one at a time, until it has handed over {@code budget}, the handler returns
     * false, or the lane is empty. An envelope leaves the mailbox just before it is handed over.
     *
     * @return how many were handed over
     */
    int drainUser(UserHandler handler, int budget);

    /**
     * Puts user messages back at the front, in the order given. What exceeds the capacity, counted from the end of the list,
     * is discarded as {@code MAILBOX_FULL}; nothing that waits is evicted.
     */
    void prepend(List<Envelope> envelopes);

    /**
     * The user message that has waited longest, or null. For any thread: to look at, not to take. While the actor runs, it may
     * be one that has just been taken out, or not quite the oldest.
     */
    Envelope oldest();

    /**
     * Lets at most {@code depth} user messages wait, besides the limits of the options; what comes beyond is discarded as
     * {@code MAILBOX_FULL} and reported as {@link EnqueueOutcome#DIVERTED}. {@link MailboxOptions#UNBOUNDED} ends it, and so
     * does, for the time being, any {@code depth} that is not below the limit of the options.
     *
     * <p>What waits already stays, and so do the producers that wait for room. A {@link Envelope#control()} gets in, and so
     * does what is put back. Whoever enqueues after this has returned finds the limit, and it is exact while no turn takes
     * messages out.
     *
     * @throws IllegalArgumentException if {@code depth} is negative
     */
    void limit(int depth);

    /**
     * Lets every producer that waits for room go, with {@link EnqueueOutcome#CLOSED}, and lets none wait from now on; nothing
     * else changes. For any thread, when the system ends and a handler does not return, so that nobody can close.
     */
    default void releaseProducers() {}

    /** Whether the user lane has something. */
    boolean hasUser();

    /** Whether the system lane has something. */
    boolean hasSystem();

    /** Length of the user lane. Exact while nobody enqueues or runs a turn; never negative. */
    int depth();

    /** Length of the system lane, as exact as {@link #depth()}. */
    int systemDepth();

    /** How full the user lane is, 0 to 1; always 0 when unbounded. */
    double usageRatio();

    /**
     * Closes for good: later envelopes are refused, waiting producers are released with {@link EnqueueOutcome#CLOSED}.
     *
     * @return what was left, system lane first, each in order; empty when it was closed already
     */
    List<Envelope> close();

    /** Whether it is closed. */
    boolean closed();

    /** The options it was made with. */
    MailboxOptions options();

    /** Takes user messages out of a mailbox, one by one. */
    @FunctionalInterface
    interface UserHandler {
        /** Handles one message; never throws. False: hand over no more now. */
        boolean handle(Envelope envelope);

        /** As {@link #handle(Envelope)} of {@code new Envelope(message, null, stamp)}: a message from nobody. */
        default boolean handle(Object message, int stamp) {
            return handle(new Envelope(message, null, stamp));
        }
    }
}
