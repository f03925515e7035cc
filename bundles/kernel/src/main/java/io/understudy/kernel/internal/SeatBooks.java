package io.understudy.kernel.internal;

import io.understudy.spi.InvokeResult;
import io.understudy.spi.TurnSettings;

/**
 * The turns of one worker while they are measured. A worker has one book at a time, for the series that are in force.
 *
 * <p><b>Threads:</b> the worker.
 */
final class SeatBooks {
    private final Meters meters;
    private SeriesSet series;
    private TurnBook book;

    SeatBooks(Meters meters) {
        this.meters = meters;
    }

    /** Runs a turn, counts what is taken out of the mailbox, and times it if that is due. */
    InvokeResult turn(
            RoleParts parts, TurnSettings limits, ActorCell<?> cell, MiddlewareSet.Chain chain, InHand counter) {
        TurnBook mine = bookFor(parts.middlewares().series());
        long users = counter.users();
        int systems = counter.systems();
        boolean timed = mine.isToBeTimed();
        long began = timed ? limits.clock().nanoTime() : 0;
        try {
            return parts.invoker().invokeBatch(cell, chain.middlewares(), limits);
        } finally {
            mine.add(chain.series(), (int) (counter.users() - users), counter.systems() - systems);
            if (timed) {
                meters.turnTook(chain.series(), limits.clock().nanoTime() - began);
            }
        }
    }

    private TurnBook bookFor(SeriesSet wanted) {
        if (series != wanted) {
            giveBack();
            book = meters.book(wanted);
            series = wanted;
        }
        return book;
    }

    /** The worker leaves; another one may go on in its book. */
    void giveBack() {
        if (book != null) {
            meters.back(book);
            book = null;
            series = null;
        }
    }
}
