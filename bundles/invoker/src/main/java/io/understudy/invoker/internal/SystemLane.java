package io.understudy.invoker.internal;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ScheduleWord;

/**
 * The part of a turn that handles system messages: one at a time, until there are none or the actor has stopped. An error in
 * one is the actor's failure and does not keep the others waiting.
 *
 * <p><b>Threads:</b> the holder of the turn.
 */
final class SystemLane {

    private SystemLane() {}

    /**
     * Empties the lane if the scheduling word says that it has something. The mark is taken before the lane is read, so what
     * arrives after the last read sets it again.
     *
     * @return whether there may have been a system message, and the actor must be asked anew for obstacles
     */
    static boolean drain(RegisteredActor actor) {
        ScheduleWord word = actor.schedule();
        if (!word.systemPending()) {
            return false;
        }
        Mailbox mailbox = actor.mailbox();
        while (word.takeSystem()) {
            Envelope envelope = mailbox.dequeueSystem();
            while (envelope != null) {
                handle(actor, envelope);
                if (actor.obstacle() instanceof InvokeResult.Stopped) {
                    return true;
                }
                envelope = mailbox.dequeueSystem();
            }
        }
        return true;
    }

    private static void handle(RegisteredActor actor, Envelope envelope) {
        try {
            actor.handleSystem(envelope);
        } catch (Throwable thrown) {
            actor.fail(thrown);
        }
    }
}
