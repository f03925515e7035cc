package io.understudy.kernel.internal;

import io.understudy.spi.WrappedMessage;

/** A timer's message on its way to the actor. It is delivered only if its timer is still the one of its key. */
final class TimerMessage extends UserLane implements WrappedMessage {
    private final ActorTimers<?>.Entry timer;
    private final Object payload;

    /** The {@code payload} of {@code timer}. */
    TimerMessage(ActorTimers<?>.Entry timer, Object payload) {
        this.timer = timer;
        this.payload = payload;
    }

    /** Whose message it is. */
    ActorTimers<?>.Entry timer() {
        return timer;
    }

    @Override
    public Object payload() {
        return payload;
    }

    @Override
    Object open(ActorCell<?> cell) {
        return timer.arrived() ? payload : null;
    }
}
