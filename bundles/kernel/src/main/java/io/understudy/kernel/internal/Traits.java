package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;

/**
 * What is asked of an actor's mailbox options with every message or turn, in one number that stands in its cell: a sender need not
 * follow mailbox and options to the answer. They are the same for as long as the actor lives, whatever mailbox it moves into.
 */
final class Traits {
    private static final int UNBOUNDED = 1;
    private static final int SUSPENDS_SENDERS = 2;
    private static final int THROUGHPUT_SHIFT = 2;
    /** More than that in a turn is as good as no limit. */
    private static final int MOST = Integer.MAX_VALUE >> THROUGHPUT_SHIFT;

    private Traits() {}

    static int of(MailboxOptions options) {
        return Math.min(options.throughput(), MOST) << THROUGHPUT_SHIFT
                | (options.suspendSenders() ? SUSPENDS_SENDERS : 0)
                | (options.isUnbounded() ? UNBOUNDED : 0);
    }

    /** Whether there is always room. */
    static boolean unbounded(int traits) {
        return (traits & UNBOUNDED) != 0;
    }

    /** Whether a full mailbox is to suspend senders. */
    static boolean suspendsSenders(int traits) {
        return (traits & SUSPENDS_SENDERS) != 0;
    }

    /** User messages per turn; 0: somebody else says. */
    static int throughput(int traits) {
        return traits >>> THROUGHPUT_SHIFT;
    }
}
