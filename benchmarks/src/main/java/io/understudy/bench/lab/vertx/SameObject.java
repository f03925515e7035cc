package io.understudy.bench.lab.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;

/** Hands over the message itself; there is no wire. */
final class SameObject implements MessageCodec<Object, Object> {
    static final String NAME = "same-object";

    @Override
    public Object transform(Object message) {
        return message;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte systemCodecID() {
        return -1; // what codecs of users have
    }

    @Override
    public void encodeToWire(Buffer buffer, Object message) {
        throw new UnsupportedOperationException("this event bus is not clustered");
    }

    @Override
    public Object decodeFromWire(int position, Buffer buffer) {
        throw new UnsupportedOperationException("this event bus is not clustered");
    }
}
