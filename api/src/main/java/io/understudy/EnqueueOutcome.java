package io.understudy;

/** What became of a message that was offered to a mailbox. */
public enum EnqueueOutcome {
    /** It is in the mailbox. */
    ACCEPTED(true),
    /** It is in the mailbox, and the oldest message there became a dead letter. */
    EVICTED_OLDEST(true),
    /** The mailbox is full and diverts: it became a dead letter, as the receiver's options want it. */
    DIVERTED(true),
    /** The mailbox is full: it became a dead letter. */
    DROPPED_NEWEST(false),
    /** The mailbox is full: the caller keeps it. */
    REJECTED(false),
    /** The mailbox stayed full for the whole block timeout, or the wait was interrupted: the caller keeps it. */
    TIMED_OUT(false),
    /** The mailbox is full and the caller is an actor, which must not wait: the caller keeps it. */
    WOULD_BLOCK(false),
    /** The actor has stopped or the system is shutting down: it became a dead letter. */
    CLOSED(false);

    private final boolean success;

    EnqueueOutcome(boolean success) {
        this.success = success;
    }

    /** Whether the sender need not care any more. */
    public boolean success() {
        return success;
    }

    /** Whether it was refused because the mailbox was full. */
    public boolean mailboxFull() {
        return this == DROPPED_NEWEST || this == REJECTED;
    }

    /** How many other messages were evicted for it. */
    public int evicted() {
        return this == EVICTED_OLDEST ? 1 : 0;
    }
}
