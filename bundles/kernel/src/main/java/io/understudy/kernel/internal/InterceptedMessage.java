package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.spi.Envelope;
import io.understudy.spi.WrappedMessage;
import java.util.List;

/**
 * A message with those who want to see it before the actor does.
 *
 * @param payload the message
 * @param sender who sent it; null if nobody
 * @param chain who sees it, in order
 */
record InterceptedMessage(Object payload, ActorRef<?> sender, List<MessageInterceptor> chain)
        implements UserLane, WrappedMessage {

    @Override
    public Object open(ActorCell<?> cell) {
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
