package io.understudy.kernel.internal;

import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.TurnSettings;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkerThread;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One worker's place: hops 4 to 8 of a message's path.
 *
 * <p>{@code pinned} says which parts this worker uses. It is set before they are used and looked at again at every drain, so
 * that a swap knows when nobody uses the old ones any more; an unchanged pin costs one comparison.
 *
 * <p><b>Threads:</b> one worker; the questions are for any.
 */
final class Seat extends Apart implements WorkSeat {
    private static final Logger LOG = LoggerFactory.getLogger(Seat.class);
    private static final VarHandle TURNS;
    private static final VarHandle DOUBLES;
    private static final long PAUSE_AFTER_FAILURE = TimeUnit.MILLISECONDS.toNanos(1);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TURNS = lookup.findVarHandle(Seat.class, "turns", long.class);
            DOUBLES = lookup.findVarHandle(Seat.class, "doubles", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Kernel kernel;
    private final Seats seats;
    private final String worker;
    private final Long number;
    private final HandOver handOver;
    private final TurnEnd turnEnd;
    private final UnfinishedTurn unfinished = new UnfinishedTurn();
    private volatile RoleParts pinned;
    /** Written by the worker alone, opaquely. */
    private long turns;
    /** How many indices came whose turn was not to be had; written by the worker alone, opaquely. */
    private long doubles;
    /** How many of those that were drained last have not had their turn. */
    private int drained;
    /** What is counted here; null until something is. */
    private SeatBooks books;
    /** Who runs it, or waits here; null while nobody has anything of it in hand. */
    private volatile Thread thread;
    /** Whether it was taken away because its thread is dead; set by the ticker. */
    private volatile boolean takenAway;
    /** What the watchdog saw here when it last looked; written by the ticker alone. */
    private volatile Handling seen;

    Seat(Kernel kernel, Seats seats, String worker, Long number) {
        this.kernel = kernel;
        this.seats = seats;
        this.worker = worker;
        this.number = number;
        this.handOver = new HandOver(kernel);
        this.turnEnd = new TurnEnd(kernel);
    }

    @Override
    public int drain(MailboxIndex[] batch) {
        RoleParts parts = pin();
        if (!parts.runnable()) {
            return 0;
        }
        try {
            drained = parts.coordinator().drainReadyCycle(batch, batch.length);
            return drained;
        } catch (Throwable thrown) {
            kernel.readyActors().misbehaved(parts.coordinator(), "it failed in drainReadyCycle", thrown);
            LockSupport.parkNanos(PAUSE_AFTER_FAILURE);
            return 0;
        }
    }

    @Override
    public void run(MailboxIndex index) {
        drained--;
        RoleParts parts = pin();
        if (!parts.runnable()) {
            giveBack(index);
            return;
        }
        RegisteredActor found = parts.registry().lookup(index);
        if (!(found instanceof ActorCell<?> cell)) {
            return;
        }
        TurnSettings limits = kernel.turnLimits().of(parts.coordinator());
        if (!cell.beginTurn()) {
            DOUBLES.setOpaque(this, doubles + 1);
            return;
        }
        Thread self = Thread.currentThread();
        if (thread != self) {
            thread = self;
        }
        ClassLoader before = self.getContextClassLoader();
        handOver.open();
        try {
            runTurn(parts, limits, cell, null, 0);
            runHandedOver(parts, limits);
        } finally {
            handOver.close();
            if (self.getContextClassLoader() != before) {
                self.setContextClassLoader(before);
            }
        }
    }

    /** Runs who became ready in the turn before, and so on, until nobody did or the others have waited long enough. */
    private void runHandedOver(RoleParts partsBefore, TurnSettings limitsBefore) {
        RoleParts parts = partsBefore;
        TurnSettings limits = limitsBefore;
        for (int i = 1; handOver.hasNext() && !isOthersTurn(i); i++) {
            RoleParts now = pin();
            if (now != parts) {
                if (!now.runnable()) {
                    return;
                }
                parts = now;
                limits = kernel.turnLimits().of(parts.coordinator());
            }
            Object letter = handOver.nextLetter();
            int stamp = handOver.nextStamp();
            ActorCell<?> cell = handOver.take();
            if (cell != null) {
                runTurn(parts, limits, cell, letter, stamp);
            }
        }
    }

    /** Whether the others have waited long enough before the {@code count}th turn in a row. */
    private boolean isOthersTurn(int count) {
        return count % HandOver.MOST_IN_A_ROW == 0
                && (count >= HandOver.MOST_IN_ALL || drained > 0 || seats.readyDepth() > 0);
    }

    /** Runs a turn that was taken; {@code letter} is its first message, null if the mailbox has all of them. */
    private void runTurn(RoleParts parts, TurnSettings limits, ActorCell<?> cell, Object letter, int stamp) {
        TURNS.setOpaque(this, turns + 1);
        handOver.begin(cell, letter, stamp, turns);
        try {
            InvokeResult result = turn(parts, limits, cell, letter != null);
            handOver.ending(turns);
            turnEnd.of(cell, parts.coordinator(), result);
        } catch (Throwable thrown) {
            brokenOff(cell, thrown);
        }
        handOver.end();
    }

    /**
     * The turn could not be ended, perhaps for want of stack or memory: it is ended when the worker next looks at the parts, or
     * by the ticker. Needs neither stack nor memory.
     */
    private void brokenOff(ActorCell<?> cell, Throwable thrown) {
        handOver.ending(turns);
        unfinished.tryToEnd();
        unfinished.note(cell, thrown);
        unpin();
        handOver.end();
        if (thrown instanceof ThreadDeath death) {
            throw death;
        }
    }

    /** Whose turn was broken off here and has not been ended. */
    UnfinishedTurn unfinished() {
        return unfinished;
    }

    /** The turn itself, with the class loader of the actor's code as that of the thread; who runs a row of turns puts it back. */
    private InvokeResult turn(RoleParts parts, TurnSettings limits, ActorCell<?> cell, boolean withLetter) {
        cell.lendClassLoader(Thread.currentThread());
        try {
            cell.turnBegins(handOver, withLetter);
            if (parts.bare()) {
                return parts.invoker().invokeBatch(cell, List.of(), limits);
            }
            MiddlewareSet.Chain chain = cell.context().chain(parts.middlewares());
            return chain.series() == null
                    ? parts.invoker().invokeBatch(cell, chain.middlewares(), limits)
                    : measuredTurn(parts, limits, cell, chain);
        } catch (Throwable thrown) {
            kernel.contained("invoker " + parts.invoker().getClass().getName(), cell.path(), thrown);
            kernel.fatalErrors().thrownByRuntime(thrown);
            cell.fail(thrown);
            return cell.obstacle();
        } finally {
            cell.turnEnds();
            Thread.interrupted();
        }
    }

    /** As any turn, and counts what is taken out of the mailbox. */
    private InvokeResult measuredTurn(
            RoleParts parts, TurnSettings limits, ActorCell<?> cell, MiddlewareSet.Chain chain) {
        if (books == null) {
            books = new SeatBooks(kernel.metering());
        }
        return books.turn(parts, limits, cell, chain, handOver);
    }

    @Override
    public void giveBack(MailboxIndex index) {
        kernel.readyActors().stir();
        kernel.readyActors().requeue(index);
    }

    /** {@inheritDoc} With {@code nanos} of 0 it lets go of everything, so that another thread may use the seat, or none. */
    @Override
    public void await(long nanos) {
        RoleParts parts = kernel.roles().current();
        unpin();
        if (nanos <= 0) {
            thread = null;
        }
        try {
            if (parts.runnable()) {
                parts.coordinator().awaitReady(nanos);
            } else {
                kernel.roles().awaitOther(parts, nanos);
            }
        } catch (Throwable thrown) {
            if (parts.runnable()) {
                kernel.readyActors().misbehaved(parts.coordinator(), "it failed in awaitReady", thrown);
            } else {
                Quietly.log(LOG, "worker " + worker + " could not wait for a role; it goes on", thrown);
            }
            LockSupport.parkNanos(PAUSE_AFTER_FAILURE);
        }
    }

    @Override
    public void leave() {
        if (books != null) {
            books.giveBack();
        }
        unpin();
        thread = null;
        if (unfinished.tryToEnd()) {
            seats.left(this);
        }
    }

    /** The parts to use now. From here to the next pin or unpin no swap believes them unused. */
    private RoleParts pin() {
        RoleParts parts = kernel.roles().current();
        return parts == pinned ? parts : pinAnew(parts);
    }

    private RoleParts pinAnew(RoleParts seen) {
        thread = Thread.currentThread();
        if (thread instanceof WorkerThread worker) {
            worker.setSeat(handOver);
        }
        if (takenAway) {
            takenAway = false;
            seats.back(this);
        }
        RoleParts parts = seen;
        while (parts != pinned) {
            pinned = parts;
            parts = kernel.roles().current();
        }
        unfinished.tryToEnd();
        return parts;
    }

    private void unpin() {
        pinned = null;
    }

    boolean isBehind(RoleParts current) {
        RoleParts used = pinned;
        return used != null && used != current;
    }

    /** Takes it away from a thread that is dead. Should another thread use it after all, it is there again. For the ticker. */
    void takeAway() {
        takenAway = true;
        handOver.takeBack();
        unpin();
        thread = null;
        handOver.end();
        seats.left(this);
    }

    /** Lets nobody wait behind a long turn. For the ticker. */
    void rescue() {
        handOver.rescue(turns());
    }

    /** Whether a worker may have something in hand that it has not begun. */
    boolean hasWorkInHand() {
        return pinned != null && running() == null;
    }

    /** Whether a worker is at work here, or about to be. */
    boolean inUse() {
        return pinned != null;
    }

    /** How many indices came here whose turn was not to be had. */
    long doubles() {
        return (long) DOUBLES.getOpaque(this);
    }

    long turns() {
        return (long) TURNS.getOpaque(this);
    }

    /** How many user messages were handled here; about right while a turn runs. */
    long messages() {
        return handOver.users();
    }

    /** Which it is of all that were ever taken. */
    Long number() {
        return number;
    }

    /** Its name. */
    String worker() {
        return worker;
    }

    /** What the watchdog saw here when it last looked; null if nothing ran. */
    Handling seen() {
        return seen;
    }

    void seen(Handling handling) {
        seen = handling;
    }

    boolean isRunBy(Thread asking) {
        return thread == asking && running() != null;
    }

    /** Who runs a turn here, ran one last, or waits; null if nobody did yet, or has let go of the seat. */
    Thread thread() {
        return thread;
    }

    ActorCell<?> running() {
        return handOver.cell();
    }

    @Override
    public String toString() {
        ActorCell<?> cell = running();
        return worker + (cell == null ? " (idle)" : " (in " + cell.path() + ")");
    }
}
