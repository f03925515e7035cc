package io.understudy.kernel.internal;

import io.understudy.spi.WorkerThread;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The actor that runs next on one worker, past the ready queue: the first that a turn there made ready. What it will touch is in
 * that processor's cache, no other worker needs to be woken, and neither queue nor registry is asked.
 *
 * <ol>
 *   <li>The actor's scheduling word decides who runs it, as everywhere. Whoever stands here twice, or here and in the queue, has
 *       one turn.
 *   <li>One that is handed over because of a user message is not marked ready: its word still says idle, which saves an atomic
 *       instruction, and whoever takes it out of here begins its turn, or marks it. If it is lost here with its worker, the
 *       audit finds it by the message that waits.
 *   <li>Others need not wait behind it: after {@value #MOST_IN_A_ROW} turns in a row whoever is next goes to the end of the ready
 *       queue, if there is anybody in it.
 *   <li>It need not wait behind others: if the turn that made it ready does not end until the ticker has looked twice, the ticker
 *       puts it into the ready queue.
 * </ol>
 *
 * <p><b>Threads:</b> its worker, which needs no atomic instruction; {@link #rescued} is for the ticker. If both take the same
 * actor at the same moment, the first rule holds.
 */
final class HandOver extends Apart {
    /** How many turns one that was taken out of the queue may bring after it. */
    static final int MOST_IN_A_ROW = 16;

    private static final VarHandle NEXT;

    static {
        try {
            NEXT = MethodHandles.lookup().findVarHandle(HandOver.class, "next", ActorCell.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Kernel kernel;
    private boolean open;
    private ActorCell<?> next;
    /** How many turns the ticker saw when it last looked. */
    private long turnsSeen;

    HandOver(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Says that {@code cell} is ready. True: it is next on the calling worker. False: its place is in the ready queue. */
    static boolean accepted(ActorCell<?> cell) {
        return Thread.currentThread() instanceof WorkerThread worker
                && worker.seat() instanceof HandOver here
                && here.accepts(cell);
    }

    /** Who is next already is accepted once more: whoever takes it out sees to whatever it was signalled. */
    private boolean accepts(ActorCell<?> cell) {
        ActorCell<?> present = next;
        if (present == null && open && cell.kernel() == kernel) {
            NEXT.setOpaque(this, cell);
            return true;
        }
        return present == cell;
    }

    /** Turns run from now on, on the calling worker. */
    void open() {
        open = true;
    }

    /** No more turns run here for now. Whoever is next, or null, has no place from now on. */
    ActorCell<?> close() {
        open = false;
        return take();
    }

    /** Whether somebody is next. */
    boolean hasNext() {
        return next != null;
    }

    /** Takes out who is next; null if nobody is. */
    ActorCell<?> take() {
        ActorCell<?> taken = next;
        if (taken != null) {
            NEXT.setOpaque(this, null);
        }
        return taken;
    }

    /** Takes out who was next already when no fewer turns had begun, so that a long turn keeps nobody waiting; mostly null. */
    ActorCell<?> rescued(long turns) {
        boolean stuck = turns == turnsSeen;
        turnsSeen = turns;
        ActorCell<?> waiting = stuck ? (ActorCell<?>) NEXT.getOpaque(this) : null;
        return waiting != null && NEXT.compareAndSet(this, waiting, null) ? waiting : null;
    }
}
