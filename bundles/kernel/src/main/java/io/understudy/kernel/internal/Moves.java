package io.understudy.kernel.internal;

import io.understudy.EnqueueOutcome;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Mailboxes that are replaced while messages flow: who asks for it, and what those do who meet a mailbox that was closed for
 * it. {@link MailboxMove} is the move itself.
 *
 * <ol>
 *   <li>The actor is marked as moving before its mailbox closes, and until the next one is published. So whoever is refused by a
 *       mailbox and then finds the actor not moving, and the mailbox still the same, was refused for good.
 *   <li>Whoever finds it moving waits for the end, which takes as long as it takes to put what waits into the next mailbox; a
 *       thread that moves a mailbox itself waits for nobody: what it sends to one that moves is sent when its own move is over.
 *   <li>A producer that waits for room goes on to wait in the next mailbox, where its patience begins anew.
 * </ol>
 *
 * <p><b>Threads:</b> any.
 */
final class Moves {
    private static final int SPINS = 200;
    private static final long PAUSE_NANOS = 20_000;

    private final Kernel kernel;
    /** The moves under way, each known to its own thread. */
    private final Map<Thread, MailboxMove> underWay = new ConcurrentHashMap<>();

    Moves(Kernel kernel) {
        this.kernel = kernel;
    }

    /**
     * Gives every actor a mailbox made by {@code to}, each in a turn of its own, and waits until all have moved or are gone. What
     * has not happened when {@code patience} is over happens later: an actor moves as soon as its handler returns. A thread that
     * runs actors does not wait, and nobody does while time is turned by hand, as then turns are too.
     *
     * @return how many have moved
     */
    int moveAll(MailboxFactory to, Duration patience) {
        Round round = begin(to);
        if (!kernel.onWorkerThread() && !kernel.timeIsTurnedByHand()) {
            round.await(patience);
        }
        return round.moved();
    }

    /** Asks every actor to move. Who spawns with another factory at the same time asks by itself. */
    Round begin(MailboxFactory to) {
        List<ActorCell<?>> cells = new ArrayList<>();
        kernel.family().forEachUpwards(cells::add);
        Round round = new Round(to, cells.size());
        cells.forEach(round::ask);
        return round;
    }

    /** Moves one actor if the role has changed hands since {@code used} made its mailbox. */
    void catchUp(ActorCell<?> cell, MailboxFactory used) {
        MailboxFactory now = kernel.roles().current().mailboxes();
        if (now != null && now != used) {
            new Round(now, 1).ask(cell);
        }
    }

    /** Some actors that were asked to move. */
    static final class Round {
        private final MailboxFactory to;
        private final CountDownLatch open;
        private final AtomicInteger moved = new AtomicInteger();

        private Round(MailboxFactory to, int actors) {
            this.to = to;
            this.open = new CountDownLatch(actors);
        }

        private void ask(ActorCell<?> cell) {
            if (!cell.system(new SystemMessage.Move(this))) {
                over(false);
            }
        }

        MailboxFactory to() {
            return to;
        }

        /** One of them has moved, or will not: it has stopped, or there was no mailbox for it. */
        void over(boolean hasMoved) {
            if (hasMoved) {
                moved.incrementAndGet();
            }
            open.countDown();
        }

        /** How many have moved. */
        int moved() {
            return moved.get();
        }

        /** Waits until all have moved or will not. False if that took too long, or the thread was interrupted. */
        boolean await(Duration patience) {
            try {
                return open.await(TimeUnit.NANOSECONDS.convert(patience), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    // For the one that moves

    void begun(MailboxMove move) {
        underWay.put(Thread.currentThread(), move);
    }

    void ended() {
        underWay.remove(Thread.currentThread());
    }

    /** The move that the calling thread makes; null if it makes none. */
    MailboxMove mine() {
        return underWay.get(Thread.currentThread());
    }

    // For those who were refused

    /** Offers once more what {@code refusing} did not take, unless that one was closed for good. */
    EnqueueOutcome enqueue(ActorCell<?> cell, Mailbox refusing, Envelope envelope) {
        Mailbox refused = refusing;
        EnqueueOutcome outcome = EnqueueOutcome.CLOSED;
        while (outcome == EnqueueOutcome.CLOSED) {
            if (cell.moving() && mine() != null) {
                mine().later(() -> kernel.deadLetters().tell(cell, envelope));
                return EnqueueOutcome.ACCEPTED;
            }
            Mailbox now = settled(cell);
            if (now == refused) {
                return EnqueueOutcome.CLOSED;
            }
            outcome = now.enqueue(envelope);
            refused = now;
        }
        return outcome;
    }

    /** The same for the system lane. */
    boolean enqueueSystem(ActorCell<?> cell, Mailbox refusing, Envelope envelope) {
        Mailbox refused = refusing;
        boolean stored = false;
        while (!stored) {
            if (cell.moving() && mine() != null) {
                mine().later(() -> cell.system((SystemMessage) envelope.message()));
                return true;
            }
            Mailbox now = settled(cell);
            if (now == refused) {
                return false;
            }
            stored = now.enqueueSystem(envelope);
            refused = now;
        }
        return true;
    }

    /** How full the mailbox is, whichever it is; not that of one which has just been emptied. */
    static double usage(ActorCell<?> cell) {
        Mailbox asked = cell.mailbox();
        double usage = asked.usageRatio();
        Mailbox now = cell.kernel().moves().settled(cell);
        while (now != asked) {
            asked = now;
            usage = asked.usageRatio();
            now = cell.kernel().moves().settled(cell);
        }
        return usage;
    }

    /** Lets every producer go that waits for room, and none wait from now on. When the system ends and nobody moves any more. */
    void releaseProducers(ActorCell<?> cell) {
        Mailbox released;
        do {
            released = settled(cell);
            released.releaseProducers();
        } while (settled(cell) != released);
    }

    /** The mailbox of an actor that is not moving, or, for a thread that moves one itself, whichever there is. */
    private Mailbox settled(ActorCell<?> cell) {
        for (int looks = 0; cell.moving() && mine() == null; looks++) {
            if (looks < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        return cell.mailbox();
    }
}
