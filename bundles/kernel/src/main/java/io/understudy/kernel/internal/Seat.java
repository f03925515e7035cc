package io.understudy.kernel.internal;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.WorkSeat;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
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
final class Seat implements WorkSeat {
    private static final Logger LOG = LoggerFactory.getLogger(Seat.class);
    private static final VarHandle TURNS;
    private static final VarHandle RUNNING;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TURNS = lookup.findVarHandle(Seat.class, "turns", long.class);
            RUNNING = lookup.findVarHandle(Seat.class, "running", ActorCell.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Kernel kernel;
    private final Seats seats;
    private final String worker;
    private volatile RoleParts pinned;
    /** Written by the worker alone, opaquely. */
    private long turns;
    /** Whose turn runs here; written by the worker alone, opaquely. */
    @SuppressWarnings("UnusedVariable") // Read through its handle.
    private ActorCell<?> running;
    /** Who runs it; meaningful while a turn runs, to the thread that asks for itself. */
    private volatile Thread thread;
    /** What the watchdog saw here when it last looked; written by the ticker alone. */
    private volatile Handling seen;

    Seat(Kernel kernel, Seats seats, String worker) {
        this.kernel = kernel;
        this.seats = seats;
        this.worker = worker;
    }

    @Override
    public int drain(MailboxIndex[] batch) {
        RoleParts parts = pin();
        if (!parts.runnable()) {
            return 0;
        }
        try {
            return parts.coordinator().drainReadyCycle(batch, batch.length);
        } catch (Throwable thrown) {
            kernel.readyActors()
                    .suspect(
                            "coordinator " + parts.coordinator().getClass().getName() + " failed in drainReadyCycle",
                            thrown);
            return 0;
        }
    }

    @Override
    public void run(MailboxIndex index) {
        RoleParts parts = pin();
        if (!parts.runnable()) {
            giveBack(index);
            return;
        }
        RegisteredActor found = parts.registry().lookup(index);
        if (!(found instanceof ActorCell<?> cell) || !cell.beginTurn()) {
            return;
        }
        if (thread != Thread.currentThread()) {
            thread = Thread.currentThread();
        }
        TURNS.setOpaque(this, turns + 1);
        RUNNING.setOpaque(this, cell);
        try {
            finish(parts, cell, index, turn(parts, cell));
        } finally {
            RUNNING.setOpaque(this, null);
        }
    }

    private InvokeResult turn(RoleParts parts, ActorCell<?> cell) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader own = cell.classLoader();
        if (own != before) {
            thread.setContextClassLoader(own);
        }
        try {
            cell.turnBegins();
            return parts.invoker()
                    .invokeBatch(
                            cell,
                            cell.chain(parts.middlewares()),
                            kernel.turnLimits().of(parts.coordinator()));
        } catch (Throwable thrown) {
            kernel.contained("invoker " + parts.invoker().getClass().getName(), cell.path(), thrown);
            kernel.fatalErrors().thrownByRuntime(thrown);
            cell.fail(thrown);
            return cell.obstacle();
        } finally {
            cell.turnEnds();
            if (own != before) {
                thread.setContextClassLoader(before);
            }
            Thread.interrupted();
        }
    }

    private void finish(RoleParts parts, ActorCell<?> cell, MailboxIndex index, InvokeResult result) {
        try {
            Disposition disposition = disposition(parts.coordinator(), cell, index, result);
            if (cell.endTurn(disposition)) {
                kernel.readyActors().requeue(index);
                kernel.shutdownControl().turnIsDue(cell);
            }
        } catch (Throwable thrown) {
            kernel.readyActors().suspect("the end of a turn of " + cell.path() + " failed", thrown);
        }
    }

    /** What the coordinator says; an actor is forgotten exactly when it has stopped, whatever the coordinator says. */
    private Disposition disposition(
            ReadyQueueCoordinator coordinator, ActorCell<?> cell, MailboxIndex index, InvokeResult result) {
        if (result instanceof InvokeResult.Stopped) {
            return Disposition.FORGET;
        }
        Disposition wanted = ask(coordinator, index, result);
        if (wanted == Disposition.REST && cell.forgetDirty() && cell.mailbox().hasUser()) {
            return Disposition.REQUEUE;
        }
        return wanted == Disposition.FORGET ? Disposition.REST : wanted;
    }

    private Disposition ask(ReadyQueueCoordinator coordinator, MailboxIndex index, InvokeResult result) {
        try {
            return Objects.requireNonNull(coordinator.handleInvokeResult(index, result), "disposition");
        } catch (Throwable thrown) {
            kernel.readyActors()
                    .suspect(
                            "coordinator " + coordinator.getClass().getName() + " failed in handleInvokeResult",
                            thrown);
            return usual(result);
        }
    }

    /** What a result means where the coordinator cannot say. */
    private static Disposition usual(InvokeResult result) {
        if (result instanceof InvokeResult.Completed completed) {
            return completed.readyHint() ? Disposition.REQUEUE : Disposition.REST;
        }
        return result instanceof InvokeResult.Yielded ? Disposition.REQUEUE : Disposition.HOLD;
    }

    @Override
    public void giveBack(MailboxIndex index) {
        kernel.readyActors().requeue(index);
    }

    @Override
    public void await(long nanos) {
        RoleParts parts = kernel.roles().current();
        unpin();
        try {
            if (parts.runnable()) {
                parts.coordinator().awaitReady(nanos);
            } else {
                kernel.roles().awaitOther(parts, nanos);
            }
        } catch (Throwable thrown) {
            LOG.error("worker {} could not wait for work; it goes on", worker, thrown);
        }
    }

    @Override
    public void leave() {
        unpin();
        thread = null;
        seats.left(this);
    }

    /** The parts to use now. From here to the next pin or unpin no swap believes them unused. */
    private RoleParts pin() {
        RoleParts parts = kernel.roles().current();
        while (parts != pinned) {
            pinned = parts;
            parts = kernel.roles().current();
        }
        return parts;
    }

    private void unpin() {
        pinned = null;
    }

    boolean isBehind(RoleParts current) {
        RoleParts used = pinned;
        return used != null && used != current;
    }

    long turns() {
        return (long) TURNS.getOpaque(this);
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

    /** Who ran a turn here last, or runs one; null if nobody did yet, or the worker has left. */
    Thread thread() {
        return thread;
    }

    ActorCell<?> running() {
        return (ActorCell<?>) RUNNING.getOpaque(this);
    }

    @Override
    public String toString() {
        ActorCell<?> cell = running();
        return worker + (cell == null ? " (idle)" : " (in " + cell.path() + ")");
    }
}
