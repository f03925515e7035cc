package io.understudy.mailbox.internal;

import io.understudy.spi.Envelope;
import java.util.List;

/**
 * The envelopes of a lane, in the order in which they come out.
 *
 * <p><b>Threads:</b> one at a time.
 */
sealed interface Line permits FifoLine, PriorityLine {

    /** How many there are. */
    int length();

    /** Lets {@code envelope} in; {@code priority} is that of its message, and means nothing for a {@link Envelope#control()}. */
    void add(Envelope envelope, int priority);

    /** Takes out the next one; null if there is none. */
    Envelope take();

    /**
     * Makes room for {@code newcomer}, which is not in the line, by taking out the one that counts least. A {@link
     * Envelope#control()} never has to go.
     *
     * @return what was taken out; {@code newcomer}, if it counts least itself; null if nothing may go
     */
    Envelope giveUp(Envelope newcomer, int priority);

    /** Lets {@code envelopes} in before all others, in the order given. */
    void prepend(List<Envelope> envelopes);

    /** Moves all to {@code target}, in the order in which they would have come out. */
    void moveTo(List<Envelope> target);

    /** The one that has been here longest; null if there is none. */
    Envelope oldest();
}
