package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.spi.Envelope;
import java.util.List;

/** The message that was handed over to a worker with its actor, and what becomes of it if it is not handled there; in the turn. */
final class Letter {
    private Letter() {}

    /** Whether the turn has one that has not been handled. */
    static boolean waits(ActorCell<?> cell) {
        return (cell.attention() & Attention.LETTER) != 0;
    }

    /** Takes the one that waits. */
    static Envelope take(ActorCell<?> cell) {
        Attention.dismiss(cell, Attention.LETTER);
        return cell.context().takeLetter();
    }

    /** Before anything else is done in the turn: from now on it is in the mailbox, like all others. */
    static void settle(ActorCell<?> cell) {
        if (waits(cell)) {
            putBack(cell, take(cell));
        }
    }

    /** Puts {@code letter} before all that wait in the mailbox of {@code cell}; null: there is none. */
    static void putBack(ActorCell<?> cell, Envelope letter) {
        if (letter == null) {
            return;
        }
        try {
            cell.mailbox().prepend(List.of(letter));
        } catch (Throwable thrown) {
            cell.kernel().deadLetters().record(letter, cell.path(), DeadLetterReason.MAILBOX_CLOSED);
            cell.kernel().contained("the return of a message", cell.path(), thrown);
        }
    }
}
