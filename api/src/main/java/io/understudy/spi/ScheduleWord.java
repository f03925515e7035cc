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
 * RUNNING  one thread holds the turn                   DIRTY    as RUNNING, and something arrived meanwhile
 * CLOSED   the actor is gone; absorbing
 * SYSTEM   flag: the system lane has something         HELD     flag: user messages do not make the actor ready
 * </pre>
 *
 * <pre>
 * transition       by whom        from -> to
 * signalUser       any thread     IDLE -> READY (true), RUNNING -> DIRTY; HELD: IDLE stays
 * signalSystem     any thread     sets SYSTEM; IDLE -> READY (true), RUNNING -> DIRTY; also when HELD
 * beginTurn        a worker       READY -> RUNNING (true), anything else: false
 * takeSystem       turn holder    clears SYSTEM, before the system lane is read
 * forgetDirty      turn holder    DIRTY -> RUNNING, before the user lane is looked at for the last time
 * endTurn          turn holder    RUNNING, DIRTY -> READY, IDLE, HELD IDLE or CLOSED, see {@link Disposition}
 * </pre>
 *
 * <p>Three rules span the methods.
 *
 * <ol>
 *   <li>Who gets {@code true} from {@code signalUser}, {@code signalSystem} or {@code endTurn} must register the index with
 *       the coordinator; nobody else may.
 *   <li>A producer puts its envelope into the mailbox first and signals then. A turn holder looks into the mailbox after
 *       {@code beginTurn}. So an envelope is seen by the turn it was signalled to, or makes that turn's end dirty.
 *   <li>From {@code beginTurn} to {@code endTurn} the holder is the mailbox's only consumer, and whatever
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
    private static final int DIRTY = 3;
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

    /** Says that the user lane has something. True: the caller must register the index. */
    public final boolean signalUser() {
        while (true) {
            int w = word;
            int state = w & STATE;
            if (state == IDLE) {
                if ((w & HELD) != 0) {
                    return false;
                }
                if (casWord(w, w | READY)) {
                    return true;
                }
            } else if (state != RUNNING || casWord(w, w | DIRTY)) {
                return false;
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
            int next = state == IDLE ? READY : state == RUNNING ? DIRTY : state;
            if (casWord(w, (w & ~STATE) | next | SYSTEM)) {
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
     * Forgets that something arrived; the caller then looks into the mailbox once more. Saves the empty turn that would follow
     * a message which arrived during a turn and was handled in it. For the turn's holder.
     *
     * @return whether something had arrived
     */
    public final boolean forgetDirty() {
        if ((word & STATE) != DIRTY) {
            return false;
        }
        WORD.getAndBitwiseAnd(this, ~READY);
        return true;
    }

    /** Gives the turn back. True: the actor is ready again, the caller must register the index. For the turn's holder. */
    public final boolean endTurn(Disposition disposition) {
        while (true) {
            int w = word;
            int state = w & STATE;
            if (state != RUNNING && state != DIRTY) {
                throw new IllegalStateException("endTurn(" + disposition + ") without a turn: " + describeSchedule());
            }
            boolean system = (w & SYSTEM) != 0;
            int next = switch (disposition) {
                case REQUEUE -> READY;
                case REST -> state == DIRTY || system ? READY : IDLE;
                case HOLD -> HELD | (system ? READY : IDLE);
                case FORGET -> CLOSED;
            };
            if (casWord(w, (w & SYSTEM) | next)) {
                return (next & STATE) == READY;
            }
        }
    }

    /** Whether a turn is due and its index should stand in a ready queue. */
    public final boolean ready() {
        return (word & STATE) == READY;
    }

    /** Whether some thread holds the turn. */
    public final boolean running() {
        int state = word & STATE;
        return state == RUNNING || state == DIRTY;
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

    /** The word in words, such as {@code DIRTY+SYSTEM}; for diagnostics. */
    public final String describeSchedule() {
        int w = word;
        String state = switch (w & STATE) {
            case IDLE -> "IDLE";
            case READY -> "READY";
            case RUNNING -> "RUNNING";
            case DIRTY -> "DIRTY";
            default -> "CLOSED";
        };
        return state + ((w & SYSTEM) != 0 ? "+SYSTEM" : "") + ((w & HELD) != 0 ? "+HELD" : "");
    }
}
