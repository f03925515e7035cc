package io.understudy.kernel.internal;

import io.understudy.NotInfluenceReceiveTimeout;
import io.understudy.spi.Envelope;

/** What must be seen to in a turn, most of it after a message, as bits; nothing for most actors, so that a message costs one comparison. */
final class Attention {
    /** A receive timeout runs: note that something happened. */
    static final int RECEIVE_TIMEOUT = 1;

    /** It failed before: a success ends the row of failures. */
    static final int FAILED_BEFORE = 2;

    /** The mailbox or the obstacles have changed: look around before the next message. */
    static final int LOOK = 4;

    /** Somebody waits for room in its mailbox: look at the end of the turn. */
    static final int ROOM = 8;

    /** It has another mailbox: see at the end of the turn that nothing in it is overlooked. */
    static final int MOVED = 16;

    /** A message was handed over with the turn and has not been handled. Gone before any other one is. */
    static final int LETTER = 32;

    private Attention() {}

    static void call(ActorCell<?> cell, int bits) {
        cell.attention(cell.attention() | bits);
    }

    static void dismiss(ActorCell<?> cell, int bits) {
        cell.attention(cell.attention() & ~bits);
    }

    /**
     * Sees to what the end of a turn is for. An invoker that still looked into the former mailbox has taken note of system
     * messages that it did not find; they are signalled once more.
     */
    static void afterTurn(ActorCell<?> cell) {
        if ((cell.attention() & MOVED) != 0) {
            dismiss(cell, MOVED);
            if (cell.mailbox().hasSystem()) {
                cell.signalSystem();
            }
        }
        if ((cell.attention() & ROOM) != 0) {
            RoomWait.look(cell);
        }
    }

    /** Sees to everything; false if the turn must look around before the next message. No message was handled: null. */
    static boolean afterMessage(ActorCell<?> cell, Envelope handled) {
        int bits = cell.attention();
        if ((bits & FAILED_BEFORE) != 0) {
            cell.rare().failuresInARow = 0;
        }
        boolean counts = handled != null && !(handled.message() instanceof NotInfluenceReceiveTimeout);
        if ((bits & RECEIVE_TIMEOUT) != 0 && counts) {
            ReceiveTimeouts.noteActivity(cell);
        }
        dismiss(cell, FAILED_BEFORE | LOOK);
        return (bits & LOOK) == 0;
    }
}
