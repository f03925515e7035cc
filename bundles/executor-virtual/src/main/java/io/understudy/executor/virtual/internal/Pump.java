package io.understudy.executor.virtual.internal;

import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Takes ready indices and gives each a virtual thread, unless there are as many turns as allowed; then it takes none until one
 * has ended. An index that gets no thread is put back.
 *
 * <p>Whatever is thrown is logged, and the pump goes on; only {@link ThreadDeath} ends it.
 *
 * <p><b>Threads:</b> its own.
 */
final class Pump implements Runnable {
    private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final WorkSource source;
    private final Places places;
    private final ThreadFactory threads;
    private final Supplier<VirtualSettings> settings;
    private final MailboxIndex[] one = new MailboxIndex[1];
    private int failures;

    Pump(WorkSource source, Places places, ThreadFactory threads, Supplier<VirtualSettings> settings) {
        this.source = source;
        this.places = places;
        this.threads = threads;
        this.settings = settings;
    }

    @Override
    public void run() {
        WorkSeat seat = takeSeat();
        try {
            while (places.open()) {
                workOn(seat);
            }
        } finally {
            leave(seat);
        }
    }

    /** A seat; null only if it is not wanted any more. */
    private WorkSeat takeSeat() {
        while (places.open()) {
            try {
                return source.enter(Thread.currentThread().getName());
            } catch (Throwable thrown) {
                survive(null, thrown);
            }
        }
        return null;
    }

    private void workOn(WorkSeat seat) {
        try {
            int limit = settings.get().turnLimit();
            if (places.turns().now() >= limit) {
                seat.await(0);
                places.turns().awaitRoom(limit, LONGEST_WAIT);
            } else if (seat.drain(one) == 0) {
                seat.await(LONGEST_WAIT);
                failures = 0;
            } else {
                launch(seat, one[0]);
            }
        } catch (ThreadDeath death) {
            throw death;
        } catch (Throwable thrown) {
            survive(seat, thrown);
        } finally {
            Thread.interrupted();
        }
    }

    private void launch(WorkSeat seat, MailboxIndex index) {
        Place place = null;
        try {
            place = places.take(settings.get().name());
            place.assign(index);
            Thread thread = threads.newThread(place);
            thread.setName(place.name());
            thread.start();
            failures = 0;
        } catch (Throwable thrown) {
            seat.giveBack(index);
            if (place != null) {
                place.free();
            }
            Report.rejected(index, thrown);
            pause();
        }
    }

    /** Lets go of the parts in use and pauses, the longer the more often it fails. */
    private void survive(WorkSeat seat, Throwable thrown) {
        Report.survived(Thread.currentThread().getName(), thrown);
        if (seat != null) {
            try {
                seat.await(0);
            } catch (Throwable again) {
                Report.survived(Thread.currentThread().getName() + ", waiting", again);
            }
        }
        pause();
    }

    private void pause() {
        LockSupport.parkNanos(Math.min(LONGEST_PAUSE, TimeUnit.MILLISECONDS.toNanos(1L << Math.min(failures, 10))));
        failures++;
    }

    private static void leave(WorkSeat seat) {
        if (seat != null) {
            try {
                seat.leave();
            } catch (Throwable thrown) {
                Report.survived(Thread.currentThread().getName() + ", leaving its seat", thrown);
            }
        }
    }
}
