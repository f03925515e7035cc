package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.middleware.Screen;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.WrappedMessage;
import java.time.Duration;

/**
 * An actor's messages on their way past a screen. What the runtime itself has to say in the user lane is not shown to it.
 *
 * <p><b>Threads:</b> the actor's turn.
 */
final class Screened implements Mailbox.UserHandler {
    private final ActorCell<?> cell;
    private final Screen screen;

    Screened(ActorCell<?> cell, Screen screen) {
        this.cell = cell;
        this.screen = screen;
    }

    /** As {@link ActorCell#drainUser(int)}. */
    int drain(int budget) {
        int taken = 1;
        if (Letter.waits(cell)) {
            Letter.handle(cell, this);
        } else {
            taken = cell.mailbox().drainUser(this, budget);
        }
        cell.context().took(taken);
        return taken;
    }

    @Override
    public boolean handle(Envelope envelope) {
        if (envelope.control() || envelope.message() instanceof Notice) {
            return cell.handle(envelope);
        }
        DeadLetterReason reason;
        try {
            reason = screen.examine(payload(envelope.message()), waited(envelope));
        } catch (Throwable thrown) {
            Faults.failed(cell, thrown, envelope);
            return false;
        }
        if (reason == null) {
            return cell.handle(envelope);
        }
        cell.kernel().deadLetters().record(envelope, cell.path(), reason);
        return !cell.systemPending();
    }

    /** What the actor gets of {@code message}. */
    static Object payload(Object message) {
        return message instanceof WrappedMessage wrapped ? wrapped.payload() : message;
    }

    private Duration waited(Envelope envelope) {
        Duration age = cell.kernel().stamps().age(envelope.stamp());
        return age == null ? Duration.ZERO : age;
    }
}
