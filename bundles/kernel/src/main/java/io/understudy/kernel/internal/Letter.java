package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.spi.Envelope;
import java.util.List;

/** What becomes of a message that was handed over to a worker with its actor, and is not handled there. */
final class Letter {
    private Letter() {}

    /** Puts {@code letter} before all that wait in the mailbox of {@code cell}; null: there is none. In the turn. */
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
