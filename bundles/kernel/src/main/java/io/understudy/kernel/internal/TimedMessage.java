package io.understudy.kernel.internal;

import io.understudy.spi.WrappedMessage;

/** A message that carries when it was sent. */
final class TimedMessage extends UserLane implements WrappedMessage {
    private final Object message;
    private final long sentAt;

    /** {@code message}, which may be more than a message itself, sent at {@code sentAt} on the system's clock. */
    TimedMessage(Object message, long sentAt) {
        this.message = message;
        this.sentAt = sentAt;
    }

    /** What was sent, with whatever it is wrapped in besides. */
    Object inner() {
        return message;
    }

    @Override
    public Object payload() {
        return message instanceof WrappedMessage wrapped ? wrapped.payload() : message;
    }

    @Override
    Carried carried() {
        return message instanceof UserLane special ? special.carried() : null;
    }

    @Override
    Object open(ActorCell<?> cell) throws Exception {
        cell.kernel().metering().arrived(cell, sentAt);
        return message instanceof UserLane special ? special.open(cell) : message;
    }
}
