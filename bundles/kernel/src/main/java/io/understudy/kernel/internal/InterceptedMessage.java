package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.spi.Envelope;
import io.understudy.spi.WrappedMessage;
import java.util.List;

/** A message with those who want to see it before the actor does, and with what it carries. */
final class InterceptedMessage extends UserLane implements WrappedMessage {
    private final Object payload;
    private final ActorRef<?> sender;
    private final List<MessageInterceptor> chain;
    private final Carried carried;

    /**
     * {@code payload}, sent by {@code sender} or, if null, by nobody; {@code chain} sees it in order.
     *
     * @param carried null if it carries nothing
     */
    InterceptedMessage(Object payload, ActorRef<?> sender, List<MessageInterceptor> chain, Carried carried) {
        this.payload = payload;
        this.sender = sender;
        this.chain = chain;
        this.carried = carried;
    }

    @Override
    public Object payload() {
        return payload;
    }

    @Override
    Carried carried() {
        return carried;
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
            cell.context().current(Carried.opened(payload, new Envelope(payload, sender), carried));
            throw thrown;
        }
    }
}
