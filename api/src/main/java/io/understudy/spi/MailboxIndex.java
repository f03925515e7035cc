package io.understudy.spi;

/**
 * The address of one registered mailbox: a slot, and the generation of its occupant.
 *
 * <p>A slot is used again after its occupant has gone, its generation never is: an index that was kept too long finds
 * nothing, never somebody else. Both parts are unsigned; generation 0 means "no mailbox". The registry hands out one
 * instance per mailbox, which ready queues hold directly.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param slot position in the registry, unsigned
 * @param generation incarnation of that slot, unsigned; 0 only in {@link #NONE}
 */
public record MailboxIndex(int slot, int generation) {

    /** The index of nothing: every registry answers "absent". */
    public static final MailboxIndex NONE = new MailboxIndex(0, 0);

    /** Whether this index can belong to a mailbox at all. */
    public boolean valid() {
        return generation != 0;
    }

    /** {@inheritDoc} Asked whenever an actor stops, so it is spelled out: what a record makes of itself compiles to far more. */
    @Override
    public boolean equals(Object other) {
        return other instanceof MailboxIndex that && slot == that.slot && generation == that.generation;
    }

    @Override
    public int hashCode() {
        return 31 * slot + generation;
    }

    @Override
    public String toString() {
        return Integer.toUnsignedString(slot) + ":" + Integer.toUnsignedString(generation);
    }
}
