package io.understudy;

import java.util.Locale;

/** Why a message was not delivered. */
public enum DeadLetterReason {
    /** There never was such an actor. */
    NO_RECIPIENT,
    /** The actor has stopped, before or after it was sent. */
    ACTOR_STOPPED,
    /** It was put back into a mailbox that has been closed meanwhile. */
    MAILBOX_CLOSED,
    /** The mailbox was full. */
    MAILBOX_FULL,
    /** A newer message took its place. */
    OVERFLOW_DROP_OLDEST,
    /** The mailbox was full and keeps the older ones. */
    OVERFLOW_DROP_NEWEST,
    /** The mailbox was full and refused it. */
    REJECTED,
    /** The mailbox stayed full for too long. */
    ENQUEUE_TIMEOUT,
    /** The mailbox was full and the sender, an actor, must not wait. */
    WOULD_BLOCK,
    /** The system is shutting down. */
    SHUTTING_DOWN,
    /** It was addressed to an earlier occupant of the slot. */
    STALE_INDEX,
    /** The stash was full. */
    STASH_OVERFLOW,
    /** Its actor was suspended when the system shut down. */
    SUSPENDED_AT_SHUTDOWN,
    /** The actor did not want it. */
    UNHANDLED,
    /** It had waited for too long when its turn came. */
    EXPIRED,
    /** A middleware kept it from the actor. */
    SCREENED;

    /** The name in metrics and logs, such as {@code mailbox_full}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
