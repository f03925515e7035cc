package io.understudy.kernel.internal;

import io.understudy.spi.WrappedMessage;

/**
 * A timer's message on its way to the actor. It is delivered only if its timer is still the one of its key.
 *
 * @param timer which timer
 * @param payload what the actor gets
 */
record TimerMessage(ActorTimers<?>.Entry timer, Object payload) implements UserLane, WrappedMessage {
    @Override
    public Object open(ActorCell<?> cell) {
        return timer.arrived() ? payload : null;
    }
}
