package io.understudy.kernel.internal;

import io.understudy.spi.Envelope;
import io.understudy.spi.RegisteredActor;

/**
 * An actor that was ready when an audit looked, and what tells whether it has had a turn by the next one: its oldest message.
 * Keeps nothing of the actor itself.
 *
 * <p><b>Threads:</b> the ticker.
 */
final class Suspect {
    /** After how many times it is not put back more rarely any more. */
    private static final int RAREST = 12;

    private final int oldest;
    private long turns;
    private long depth;
    private int timesPutBack;
    private long notBefore;

    Suspect(RegisteredActor actor, long turns, long depth, long now) {
        this.oldest = oldest(actor);
        this.turns = turns;
        this.depth = depth;
        this.notBefore = now;
    }

    private static int oldest(RegisteredActor actor) {
        Envelope first = actor.mailbox().oldest();
        return first == null ? 0 : System.identityHashCode(first);
    }

    /** Whether {@code actor}, which is ready, is where it was. */
    boolean hasNotMoved(RegisteredActor actor) {
        return oldest == oldest(actor);
    }

    /** Whether far more turns began since it was seen first than the queue was long. */
    boolean passedOver(long turnsNow, int workers) {
        return turnsNow - turns > 2 * (depth + workers) + 1_000;
    }

    /** Whether it may be put back; more rarely each time, so that a queue which never gives it out does not grow for ever. */
    boolean due(long now) {
        return now - notBefore >= 0;
    }

    void putBack(long turnsNow, long depthNow, long now, long interval) {
        turns = turnsNow;
        depth = depthNow;
        timesPutBack = Math.min(timesPutBack + 1, RAREST);
        notBefore = now + (interval << timesPutBack) - interval;
    }
}
