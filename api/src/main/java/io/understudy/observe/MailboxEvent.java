package io.understudy.observe;

/** What a mailbox reports about itself. */
public sealed interface MailboxEvent {

    /**
     * The user lane was full, and the overflow strategy acted.
     *
     * @param action what it did
     */
    record Overflowed(Action action) implements MailboxEvent {}

    /**
     * A system message arrived while the user lane was full.
     *
     * @param remaining how many more the reservation holds
     */
    record SystemReservedUsed(int remaining) implements MailboxEvent {}

    /**
     * More system messages wait than were reserved for; they are accepted all the same. Once per episode.
     *
     * @param reserved the reservation
     */
    record SystemReservationExhausted(int reserved) implements MailboxEvent {}

    /**
     * The user lane has reached its warning threshold. Once per episode; an episode ends below half of it.
     *
     * @param depth how long it is
     * @param threshold the threshold
     */
    record HighWater(int depth, int threshold) implements MailboxEvent {}

    /** What an overflow strategy did. */
    enum Action {
        /** Evicted the oldest. */
        DROPPED_OLDEST,
        /** Dropped the new one. */
        DROPPED_NEWEST,
        /** Made the producer wait. */
        BLOCKED_PRODUCER,
        /** Gave up waiting. */
        TIMEOUT,
        /** Refused. */
        REJECTED,
        /** Diverted to dead letters. */
        DEAD_LETTER
    }
}
