package io.understudy.invoker.internal;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ScheduleWord;

/**
 * The part of a turn that handles system messages: one at a time, until there are none, the actor has stopped, or others must
 * have a turn. An error in one is the actor's failure and does not keep the others waiting.
 *
 * <p><b>Threads:</b> the holder of the turn.
 */
final class SystemLane {
    /** How many system messages are handled at a stretch, before others get a turn. */
    static final int MOST_AT_ONCE = 1_000;

    private SystemLane() {}

    /**
     * Empties the lane if the scheduling word says that it has something. The mark is taken before the lane is read, so what
     * arrives after the last read sets it again. After {@value #MOST_AT_ONCE} messages it is set again here and the rest is
     * left for another turn, so that a stream without end keeps nobody else waiting. The actor is asked for its mailbox before
     * each, as it may have another one after each.
     *
     * @return whether there may have been a system message, and the actor must be asked anew for obstacles
     */
    static boolean drain(RegisteredActor actor) {
        ScheduleWord word = actor.schedule();
        if (!word.systemPending()) {
            return false;
        }
        int left = MOST_AT_ONCE;
        while (left > 0 && word.takeSystem()) {
            Envelope envelope = actor.mailbox().dequeueSystem();
            while (envelope != null) {
                handle(actor, envelope);
                left--;
                if (actor.obstacle() instanceof InvokeResult.Stopped) {
                    return true;
                }
                envelope = left > 0 ? actor.mailbox().dequeueSystem() : null;
            }
        }
        if (left <= 0 && actor.mailbox().hasSystem()) {
            word.signalSystem();
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
