package io.understudy.kernel.internal;

import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.WorkerThread;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The actor that runs next on one worker, past the ready queue: the first that a turn there made ready, with the message that did
 * so, if there is one. What it will touch is in that processor's cache, no other worker needs to be woken, and neither mailbox,
 * queue nor registry is asked.
 *
 * <ol>
 *   <li>Whoever stands here is running, by its scheduling word: the worker has taken its turn and will begin it. So nobody else
 *       does, and whatever is sent to it meanwhile is behind the message that stands here.
 *   <li>A message stands here only if its actor was idle and had no other.
 *   <li>Others need not wait behind it: after {@value #MOST_IN_A_ROW} turns in a row whoever is next goes to the end of the ready
 *       queue, if there is anybody in it, and after {@value #MOST_IN_ALL} in any case.
 *   <li>It need not wait behind others: if the turn that made it ready does not end until the ticker has looked twice, the ticker
 *       puts it into the ready queue, and its message into its mailbox.
 * </ol>
 *
 * <p><b>Threads:</b> its worker, which needs no atomic instruction, but for {@link #rescue} and {@link #takeBack}. The worker says
 * that a turn ends, ends it with an atomic instruction, and then asks whether it is sought; the ticker says that it seeks, and then
 * asks whether the turn has ended. One of them sees the other: either the ticker lets go, or both take with an atomic instruction
 * and nothing is put here until the ticker has looked again.
 */
final class HandOver extends InHand {
    /** How many turns one that was taken out of the queue may bring after it while others wait. */
    static final int MOST_IN_A_ROW = 16;
    /** The same while nobody waits. */
    static final int MOST_IN_ALL = 256;

    private static final VarHandle ENDED;

    static {
        try {
            ENDED = MethodHandles.lookup().findVarHandle(HandOver.class, "ended", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Kernel kernel;
    private final Stamps stamps;
    private boolean open;
    /** Whether the worker has put somebody here and not taken out since, who may be gone meanwhile. */
    private boolean occupied;
    /** The last turn that has come to its end, by its number; written opaquely. */
    @SuppressWarnings("UnusedVariable") // Read through its handle.
    private long ended;
    /** Whether the ticker may take out who is next; written by it. */
    private volatile boolean sought;
    /** How many turns the ticker saw when it last looked. */
    private long turnsSeen;

    HandOver(Kernel kernel) {
        this.kernel = kernel;
        this.stamps = kernel.stamps();
    }

    /** The kernel's. A sender who reads them here need not wait until it knows the receiver's cell, and its kernel. */
    Stamps stamps() {
        return stamps;
    }

    /** Says that {@code cell} is ready. True: its turn is next on the calling worker, or taken already. False: it must be queued. */
    static boolean accepted(ActorCell<?> cell) {
        HandOver here = ofCaller(cell.kernel());
        return here != null && here.accepts(cell);
    }

    /** That of the calling worker; null if the caller is none, or one of another kernel. */
    static HandOver ofCaller(Kernel kernel) {
        return Thread.currentThread() instanceof WorkerThread worker
                        && worker.seat() instanceof HandOver here
                        && here.kernel == kernel
                ? here
                : null;
    }

    /** Offers a message, in an envelope or bare. True: it is handled next on the calling worker. False: its place is in the mailbox. */
    boolean accepts(ActorCell<?> cell, Object letter, int stamp) {
        if (!hasRoom() || !cell.takesLetters() || !cell.claimTurn()) {
            return false;
        }
        boolean first = !cell.mailbox().hasUser();
        put(cell, first ? letter : null, stamp);
        return first;
    }

    private boolean accepts(ActorCell<?> cell) {
        if (!hasRoom()) {
            return false;
        }
        if (cell.beginTurn()) {
            put(cell, null, 0);
        }
        return true;
    }

    private void put(ActorCell<?> cell, Object letter, int stamp) {
        occupied = true;
        putNext(cell, letter, stamp);
    }

    private boolean hasRoom() {
        return open && !occupied && !sought;
    }

    /** Turns run from now on, on the calling worker. */
    void open() {
        open = true;
    }

    /** No more turns run here for now. Whoever is next goes into the ready queue. */
    void close() {
        open = false;
        Envelope letter = Letter.envelope(nextLetter(), nextStamp());
        ActorCell<?> left = take();
        if (left != null) {
            putBack(left, letter);
        }
        forgetNext();
    }

    /** Whether somebody is next, or was until the ticker came. */
    boolean hasNext() {
        return occupied;
    }

    /** Says that turn number {@code turn} is about to end: with a volatile write or an atomic step, before anybody is taken out. */
    void ending(long turn) {
        ENDED.setOpaque(this, turn);
    }

    /** Takes out who is next; null if nobody is, or the ticker was faster. Its letter is asked for before. After a turn's end. */
    ActorCell<?> take() {
        occupied = false;
        return takeNext(sought);
    }

    /** Takes out who was next already when no fewer than {@code turns} had begun, so that a long turn keeps nobody waiting. */
    synchronized void rescue(long turns) {
        boolean stuck = turns == turnsSeen;
        turnsSeen = turns;
        if (stuck && next() != null) {
            sought = true;
            VarHandle.fullFence();
            if ((long) ENDED.getOpaque(this) < turns) {
                takeBack();
            }
        } else if (sought) {
            sought = false;
        }
    }

    /** Puts whoever is next into the ready queue. For the ticker, when the worker takes nobody out, or not without asking. */
    synchronized void takeBack() {
        ActorCell<?> waiting = next();
        Envelope letter = Letter.envelope(nextLetter(), nextStamp());
        if (waiting != null && takeNext(true) == waiting) {
            putBack(waiting, letter);
        }
    }

    /** Gives the turn of {@code cell} back, which has not begun. */
    private void putBack(ActorCell<?> cell, Envelope letter) {
        try {
            Letter.putBack(cell, letter);
            if (cell.endTurn(Disposition.REQUEUE, cell.mailbox())) {
                kernel.readyActors().stir();
                kernel.readyActors().requeue(cell.index());
                kernel.shutdownControl().turnIsDue(cell);
            }
        } catch (Throwable thrown) {
            kernel.readyActors().suspect("the return of a turn", cell, thrown);
        }
    }
}
