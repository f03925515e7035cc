package io.understudy.kernel.internal;

import io.understudy.spi.Envelope;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Whose turn one worker runs, and the message that is being handled. It is the worker's and not the actor's, because it is
 * written with every message: next to anything that senders read, each message would take that out of their cache.
 *
 * <p>It is written down on a {@link Scrap}, which is replaced every {@value #TURNS_PER_SCRAP} turns and so never gets old: a
 * reference that is stored into an object of the old generation costs a fence, one that is stored into a young object does not.
 *
 * <p><b>Threads:</b> its worker writes, in order for nobody else; others look, to say what is being done.
 */
class InHand extends Apart {
    /** That of actors which have had no turn. */
    static final InHand NOTHING = new InHand();

    /** A power of two, so large that a scrap costs nothing, and so small that none lives as long as two collections. */
    private static final int TURNS_PER_SCRAP = 1024;

    private static final VarHandle SCRAP;
    private static final VarHandle USERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SCRAP = lookup.findVarHandle(InHand.class, "scrap", Scrap.class);
            USERS = lookup.findVarHandle(InHand.class, "users", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Written by the worker, opaquely. Who still looks at the one before sees what was done a moment ago. */
    private Scrap scrap = new Scrap();

    /** Messages taken out of mailboxes so far; written by the worker, opaquely. */
    private long users;
    /** The same of system messages; for the worker alone. */
    private int systems;

    /**
     * A turn of {@code cell} begins, the {@code turn}th of this worker; nobody is next.
     *
     * @param letter the message that was handed over with it, in an envelope or, with its stamp, bare; null if there is none
     */
    final void begin(ActorCell<?> cell, Object letter, int stamp, long turn) {
        if ((turn & (TURNS_PER_SCRAP - 1)) == 0) {
            SCRAP.setOpaque(this, new Scrap());
        }
        Scrap here = scrap;
        here.letter = letter;
        here.letterStamp = stamp;
        here.cell(cell);
    }

    /** The turn is over, and nobody's message is being handled. */
    final void end() {
        scrap.item = null;
        scrap.cell(null);
    }

    final void took(int more) {
        USERS.setOpaque(this, users + more);
    }

    final void tookSystem() {
        systems++;
    }

    /** How many user messages were taken out of mailboxes so far. */
    final long users() {
        return (long) USERS.getOpaque(this);
    }

    /** How many system messages; differences are right also when it has gone below zero. */
    final int systems() {
        return systems;
    }

    /** Whose turn it is; null if there is none. */
    final ActorCell<?> cell() {
        return seen().cell();
    }

    /** What {@code asking} handles: an envelope or a bare message; null if nothing, or another actor has the turn. */
    final Object itemOf(ActorCell<?> asking) {
        Scrap here = seen();
        Object found = here.item;
        return here.cell() == asking ? found : null;
    }

    /** How many bare messages were handled so far: the same one twice is not one handling. */
    final int bareHandled() {
        return seen().bareHandled;
    }

    /** As {@link #itemOf}, always in an envelope. For the worker; others may see a wrong stamp. */
    final Envelope envelopeOf(ActorCell<?> asking) {
        return Letter.envelope(itemOf(asking), seen().stamp);
    }

    /** {@code envelope} is being handled from now on; in the turn. Null: none is. */
    final void handled(Envelope envelope) {
        scrap.item = envelope;
    }

    /** A bare message is being handled from now on; in the turn. */
    final void handled(Object message, int stamp) {
        Scrap here = scrap;
        here.item = message;
        here.stamp = stamp;
        here.bareHandled++;
    }

    /** Takes the letter of the turn that runs here, which has one. */
    final Object takeLetter() {
        Scrap here = scrap;
        Object letter = here.letter;
        here.letter = null;
        return letter;
    }

    /** The stamp of the letter, if that is bare. */
    final int letterStamp() {
        return scrap.letterStamp;
    }

    // Who is next, by the rules of HandOver

    /** Who is next; null if nobody is. Who sees one sees its letter. */
    final ActorCell<?> next() {
        return seen().next();
    }

    /** The letter of who is next; means something only to whoever takes that one out afterwards. */
    final Object nextLetter() {
        return seen().nextLetter;
    }

    /** The stamp of that, if it is bare. */
    final int nextStamp() {
        return seen().nextStamp;
    }

    final void putNext(ActorCell<?> cell, Object letter, int stamp) {
        Scrap here = scrap;
        here.nextLetter = letter;
        here.nextStamp = stamp;
        here.next(cell);
    }

    /** Takes out who is next, or null; {@code shared} if others may do so at the same time. */
    final ActorCell<?> takeNext(boolean shared) {
        Scrap here = seen();
        ActorCell<?> taken = here.next();
        if (taken == null || (shared && !here.casNext(taken, null))) {
            return null;
        }
        if (!shared) {
            here.next(null);
        }
        return taken;
    }

    /** Keeps no letter alive that was taken out. */
    final void forgetNext() {
        scrap.nextLetter = null;
    }

    private Scrap seen() {
        return (Scrap) SCRAP.getOpaque(this);
    }

    /** What a worker writes on for a while. */
    private static final class Scrap {
        private static final VarHandle CELL;
        private static final VarHandle NEXT;

        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                CELL = lookup.findVarHandle(Scrap.class, "cell", ActorCell.class);
                NEXT = lookup.findVarHandle(Scrap.class, "next", ActorCell.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        @SuppressWarnings("UnusedVariable") // Read through its handle.
        private ActorCell<?> cell;
        /** What is being handled: an envelope, whose content is final, or a bare message. */
        private Object item;
        /** Of the bare message that is being handled. */
        private int stamp;
        /** How many bare messages were handled here. */
        private int bareHandled;
        /** The message that was handed over with the actor, until it is handled. */
        private Object letter;

        private int letterStamp;
        /** Who is next; written after its letter. */
        @SuppressWarnings("UnusedVariable") // Read through its handle.
        private ActorCell<?> next;

        private Object nextLetter;
        private int nextStamp;

        ActorCell<?> next() {
            return (ActorCell<?>) NEXT.getAcquire(this);
        }

        void next(ActorCell<?> cell) {
            NEXT.setRelease(this, cell);
        }

        boolean casNext(ActorCell<?> expected, ActorCell<?> cell) {
            return NEXT.compareAndSet(this, expected, cell);
        }

        void cell(ActorCell<?> next) {
            CELL.setOpaque(this, next);
        }

        ActorCell<?> cell() {
            return (ActorCell<?>) CELL.getOpaque(this);
        }
    }
}
