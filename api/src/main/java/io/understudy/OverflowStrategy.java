package io.understudy;

/** What a bounded mailbox does with a user message for which there is no room. System messages always have room. */
public enum OverflowStrategy {
    /** The oldest user message becomes a dead letter, the new one is stored. For streams in which the newest counts. */
    DROP_OLDEST,
    /** The new message becomes a dead letter. */
    DROP_NEWEST,
    /** The sender waits, first come first served, up to the block timeout. Actors never wait. */
    BLOCK_PRODUCER,
    /** The sender is told and keeps the message. */
    REJECT,
    /** The new message becomes a dead letter, the sender sees success. For later reprocessing. */
    DEAD_LETTER
}
