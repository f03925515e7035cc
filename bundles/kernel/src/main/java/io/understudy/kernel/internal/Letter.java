package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import java.util.List;

/** The message that was handed over to a worker with its actor, and what becomes of it if it is not handled there; in the turn. */
final class Letter {
    private Letter() {}

    /** Whether the turn has one that has not been handled. */
    static boolean waits(ActorCell<?> cell) {
        return (cell.attention() & Attention.LETTER) != 0;
    }

    /** In an envelope, if {@code item} is a bare message; null stays null. */
    static Envelope envelope(Object item, int stamp) {
        return item == null || item instanceof Envelope ? (Envelope) item : new Envelope(item, null, stamp);
    }

    /** Has the one that waits handled. */
    static boolean handle(ActorCell<?> cell, Mailbox.UserHandler handler) {
        InHand hand = cell.context().hand();
        Attention.dismiss(cell, Attention.LETTER);
        Object item = hand.takeLetter();
        return item instanceof Envelope envelope ? handler.handle(envelope) : handler.handle(item, hand.letterStamp());
    }

    /** Before anything else is done in the turn: from now on it is in the mailbox, like all others. */
    static void settle(ActorCell<?> cell) {
        if (waits(cell)) {
            InHand hand = cell.context().hand();
            Attention.dismiss(cell, Attention.LETTER);
            putBack(cell, envelope(hand.takeLetter(), hand.letterStamp()));
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
