package io.understudy.spi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The scheduling word of one mailbox. It alone guarantees that an actor runs on at most one thread and that no wake-up is
 * lost; ready queues are caches that can be rebuilt from the words.
 *
 * <p>The word is a state and two flags.
 *
 * <pre>
 * IDLE     nobody runs the actor, nobody will          READY    a turn is due
 * RUNNING  one thread holds the turn                   CLOSED   the actor is gone; absorbing
 * SYSTEM   flag: the system lane has something         HELD     flag: user messages do not make the actor ready
 * </pre>
 *
 * <pre>
 * transition       by whom        from -> to
 * signalUser       any thread     IDLE -> READY (true); HELD: IDLE stays
 * signalSystem     any thread     sets SYSTEM; IDLE -> READY (true), also when HELD
 * beginTurn        a worker       READY -> RUNNING (true), anything else: false
 * claimTurn        a worker       IDLE -> RUNNING (true), anything else, also HELD IDLE: false
 * takeSystem       turn holder    clears SYSTEM, before the system lane is read
 * endTurn          turn holder    RUNNING -> READY, IDLE, HELD IDLE or CLOSED, see {@link Disposition}
 * </pre>
 *
 * <p>Four rules span the methods.
 *
 * <ol>
 *   <li>Who gets {@code true} from {@code signalUser}, {@code signalSystem} or {@code endTurn} must register the index with the
 *       coordinator, or begin the turn; nobody else may.
 *   <li>A producer puts its envelope into the mailbox first and signals then. Who finds that the lane was not empty need not
 *       signal: whoever put the first one there does.
 *   <li>A turn holder looks into the mailbox after {@code beginTurn} and, if the actor is to rest, once more after the word
 *       says idle. So an envelope is seen by the turn it was signalled to, or by the look at its end, which signals; senders
 *       write nothing into the word of an actor that runs.
 *   <li>From {@code beginTurn} or {@code claimTurn} to {@code endTurn} the holder is the mailbox's only consumer, and whatever
 *       it wrote is visible to the next holder.
 * </ol>
 *
 * <p><b>Threads:</b> as in the table. A second {@code beginTurn} for one READY is refused, so a coordinator that hands out
 * an index twice does no harm.
 */
public class ScheduleWord {
    private static final int IDLE = 0;
    private static final int READY = 1;
    private static final int RUNNING = 2;
    private static final int CLOSED = 4;
    private static final int STATE = 7;
    private static final int SYSTEM = 8;
    private static final int HELD = 16;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(ScheduleWord.class, "word", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int word;

    /** An idle word. */
    public ScheduleWord() {}

    /** Says that the user lane has something. True: the actor has become ready, and the caller must register the index. */
    public final boolean signalUser() {
        while (true) {
            int w = word;
            if ((w & (STATE | HELD)) != IDLE) {
                return false;
            }
            if (casWord(w, w | READY)) {
                return true;
            }
        }
    }

    /** Says that the system lane has something. True: the caller must register the index. */
    public final boolean signalSystem() {
        while (true) {
            int w = word;
            int state = w & STATE;
            if (state == CLOSED) {
                return false;
            }
            if (casWord(w, (state == IDLE ? w | READY : w) | SYSTEM)) {
                return state == IDLE;
            }
        }
    }

    /** Takes the turn. False: there is none to take, the caller forgets the index. */
    public final boolean beginTurn() {
        while (true) {
            int w = word;
            if ((w & STATE) != READY) {
                return false;
            }
            if (casWord(w, (w & ~STATE) | RUNNING)) {
                return true;
            }
        }
    }

    /** Takes the turn of an idle actor, for which the caller has something. False: it is not idle, or held. */
    public final boolean claimTurn() {
        int w = word;
        return (w & (STATE | HELD)) == IDLE && casWord(w, (w & ~STATE) | RUNNING);
    }

    /** Whether the system lane has something that {@link #takeSystem()} has not taken note of. */
    public final boolean systemPending() {
        return (word & SYSTEM) != 0;
    }

    /** Takes note of the system lane; the caller then empties it. For the turn's holder. */
    public final boolean takeSystem() {
        if ((word & SYSTEM) == 0) {
            return false;
        }
        WORD.getAndBitwiseAnd(this, ~SYSTEM);
        return true;
    }

    /**
     * Gives the turn back. If the actor is to rest, looks whether {@code mailbox} has got something after all, once others can
     * take the turn: what the caller saw before does not count.
     *
     * @param mailbox the actor's own, at the end of the turn
     * @return true: the actor is ready again, the caller must register the index. For the turn's holder
     */
    public final boolean endTurn(Disposition disposition, Mailbox mailbox) {
        while (true) {
            int w = word;
            if ((w & STATE) != RUNNING) {
                throw new IllegalStateException("endTurn(" + disposition + ") without a turn: " + describeSchedule());
            }
            boolean system = (w & SYSTEM) != 0;
            int next = switch (disposition) {
                case REQUEUE -> READY;
                case REST -> system ? READY : IDLE;
                case HOLD -> HELD | (system ? READY : IDLE);
                case FORGET -> CLOSED;
            };
            if (casWord(w, (w & SYSTEM) | next)) {
                return next == IDLE ? mailbox.hasUser() && signalUser() : (next & STATE) == READY;
            }
        }
    }

    /** Whether nobody runs the actor and nobody will, but a user message would make it ready. */
    public final boolean idle() {
        return (word & (STATE | HELD)) == IDLE;
    }

    /** Whether a turn is due and its index should stand in a ready queue. */
    public final boolean ready() {
        return (word & STATE) == READY;
    }

    /** Whether some thread holds the turn. */
    public final boolean running() {
        return (word & STATE) == RUNNING;
    }

    /** Whether user messages do not make the actor ready. */
    public final boolean held() {
        return (word & HELD) != 0;
    }

    /** Whether the actor is gone. */
    public final boolean closed() {
        return (word & STATE) == CLOSED;
    }

    private boolean casWord(int expected, int next) {
        return WORD.compareAndSet(this, expected, next);
    }

    /** The word in words, such as {@code RUNNING+SYSTEM}; for diagnostics. */
    public final String describeSchedule() {
        int w = word;
        String state = switch (w & STATE) {
            case IDLE -> "IDLE";
            case READY -> "READY";
            case RUNNING -> "RUNNING";
            default -> "CLOSED";
        };
        return state + ((w & SYSTEM) != 0 ? "+SYSTEM" : "") + ((w & HELD) != 0 ? "+HELD" : "");
    }
}
