package io.understudy.bench.suspend;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.spi.MonotonicClock;

/** The actor that is suspended and resumed: notes when it was told to hold, and when its next message began. */
final class Subject implements Actor<Order> {
    private final int number;
    private final Notes notes;

    Subject(int number, Notes notes) {
        this.number = number;
        this.notes = notes;
    }

    @Override
    public void receive(Order order, ActorContext<Order> context) {
        long now = MonotonicClock.SYSTEM.nanoTime();
        if (order instanceof Order.Hold hold) {
            notes.heldAt[number] = now;
            context.suspend(hold.reason(), hold.until());
        } else {
            notes.workedAt[number] = now;
            notes.worked.count();
        }
    }

    /** What the subjects of a scenario note, each at its own number. Plain fields: read after {@code worked} was awaited. */
    static final class Notes {
        final Milestone worked = new Milestone("messages handled");
        final long[] heldAt;
        final long[] workedAt;

        Notes(int subjects) {
            heldAt = new long[subjects];
            workedAt = new long[subjects];
        }
    }
}
