package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an actor that is held for an upgrade has of its old version, until it goes on.
 *
 * <p><b>Threads:</b> the actor's turn; {@link #owner}, {@link #claim} and {@link #from} for any.
 */
final class KeptState {
    private static final Logger LOG = LoggerFactory.getLogger(KeptState.class);

    private final Code from;
    private final long since;
    /** Whether somebody has offered code with which it is about to go on. */
    private final AtomicBoolean claimed;

    private volatile HoldOrder order;
    private Object state;
    private boolean saved;
    private boolean beginning;
    /** Whether it is stopped if no code comes; not so if some came and failed. */
    private boolean codeIsAbsent = true;

    KeptState(long since, HoldOrder order, boolean claimed) {
        this.from = order.code();
        this.since = since;
        this.order = order;
        this.claimed = new AtomicBoolean(claimed);
    }

    /** The code that was replaced. */
    Code from() {
        return from;
    }

    /** When it was held. */
    long since() {
        return since;
    }

    /** Whose code it waits for: that of the last order to hold it. */
    long owner() {
        return order.owner();
    }

    /** Another order is to be obeyed by the actor from now on. */
    void under(ActorCell<?> cell, HoldOrder next) {
        order.left(cell);
        order = next;
        codeIsAbsent = true;
        claimed.set(next.isClaimed(cell));
        next.held(cell);
    }

    /** Whether it waits for code since {@code that} order. */
    boolean waitsSince(HoldOrder that) {
        return codeIsAbsent && order == that;
    }

    /** The order that holds it is obeyed. */
    void obeyed(ActorCell<?> cell) {
        order.held(cell);
    }

    /** It is not held any more, or not for want of code. */
    void leave(ActorCell<?> cell) {
        codeIsAbsent = false;
        order.left(cell);
    }

    /** Reserves the actor for the caller's code; false if somebody else was first. */
    boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    void giveUpClaim() {
        claimed.set(false);
    }

    void save(Object given) {
        state = given;
        saved = given != null;
    }

    /** Lets go of the state: whoever goes on begins anew. */
    void forgetState() {
        save(null);
    }

    boolean beginning() {
        return beginning;
    }

    void beginning(boolean begins) {
        beginning = begins;
    }

    /** Gives the state, if there is any, to an instance that can take it. */
    void giveTo(Actor<?> actor, ActorCell<?> cell, Code to) throws Exception {
        if (!saved) {
            return;
        }
        if (actor instanceof Upgradable upgradable) {
            upgradable.restoreState(state, new Upgrade(from.version(), to.version()));
        } else {
            LOG.warn(
                    "{} goes on with {} without the state that {} saved: {} is not {}",
                    cell.path(),
                    to,
                    from,
                    actor.getClass().getName(),
                    Upgradable.class.getName());
        }
    }
}
