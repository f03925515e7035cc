package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.spi.Envelope;
import io.understudy.spi.WrappedMessage;
import java.util.List;

/** A message with those who want to see it before the actor does. */
final class InterceptedMessage extends UserLane implements WrappedMessage {
    private final Object payload;
    private final ActorRef<?> sender;
    private final List<MessageInterceptor> chain;

    /** {@code payload}, sent by {@code sender} or, if null, by nobody; {@code chain} sees it in order. */
    InterceptedMessage(Object payload, ActorRef<?> sender, List<MessageInterceptor> chain) {
        this.payload = payload;
        this.sender = sender;
        this.chain = chain;
    }

    @Override
    public Object payload() {
        return payload;
    }

    @Override
    Object open(ActorCell<?> cell) {
        Object current = payload;
        try {
            for (MessageInterceptor interceptor : chain) {
                current = interceptor.onReceive(current, cell.self());
                if (current == null) {
                    cell.kernel().deadLetters().record(payload, cell.path(), sender, DeadLetterReason.UNHANDLED);
                    return null;
                }
            }
            return current;
        } catch (Throwable thrown) {
            cell.context().current(new Envelope(payload, sender));
            throw thrown;
        }
    }
}
