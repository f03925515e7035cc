package io.understudy.kernel.internal;

import io.understudy.observe.RunningTurn;
import io.understudy.spi.Envelope;
import java.time.Duration;

/**
 * What a worker was doing when somebody looked: one message of one actor or, where there is none, one turn. Read without order
 * from what the worker writes for itself; the message path has no part in it.
 *
 * <p><b>Threads:</b> immutable.
 */
final class Handling {
    private final Seat seat;
    private final ActorCell<?> cell;
    private final long turn;
    private final Object item;
    private final int bareHandled;
    private final long since;

    private Handling(Seat seat, ActorCell<?> cell, long since) {
        this.seat = seat;
        this.cell = cell;
        this.turn = seat.turns();
        this.item = cell.context().hand().itemOf(cell);
        this.bareHandled = cell.context().hand().bareHandled();
        this.since = since;
    }

    /** What is done at {@code seat}, seen for the first time at {@code now}; null if nothing is. */
    static Handling at(Seat seat, long now) {
        ActorCell<?> cell = seat.running();
        return cell == null ? null : new Handling(seat, cell, now);
    }

    /** Whether it has not ended yet. */
    boolean goesOn() {
        InHand hand = cell.context().hand();
        return seat.running() == cell
                && seat.turns() == turn
                && hand.itemOf(cell) == item
                && hand.bareHandled() == bareHandled;
    }

    /** Whether {@code other} is the same, whenever it was seen. */
    boolean isSameAs(Handling other) {
        return other != null
                && seat == other.seat
                && turn == other.turn
                && item == other.item
                && bareHandled == other.bareHandled;
    }

    ActorCell<?> cell() {
        return cell;
    }

    long since() {
        return since;
    }

    /** The thread it is done on; null if it is done no more. */
    Thread thread() {
        return seat.thread();
    }

    /** The class of the message; null if there is none. */
    String messageType() {
        Envelope envelope = Letter.envelope(item, 0);
        return envelope == null ? null : envelope.message().getClass().getName();
    }

    /** In the words of snapshots and events; {@code runsFor} is null if that is not known. */
    RunningTurn describe(Duration runsFor) {
        Thread thread = seat.thread();
        return new RunningTurn(
                seat.worker(), thread == null ? seat.worker() : thread.getName(), messageType(), runsFor);
    }
}
