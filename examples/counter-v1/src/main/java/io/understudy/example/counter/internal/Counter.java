package io.understudy.example.counter.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import java.util.Map;

/**
 * Adds up the numbers it is told and sends each back as a receipt. Who sends it a reference is told what it knows: its version
 * and the sum. Messages, answers and state are types of Java, so that other bundles, and the next version, see the same ones.
 */
final class Counter implements Actor<Object>, Upgradable {
    private static final String SUM = "sum";

    private long sum;

    @Override
    public void receive(Object message, ActorContext<Object> context) {
        if (message instanceof Long number) {
            sum += number;
            context.sender().tell(number, context.self());
        } else if (message instanceof ActorRef<?> asker) {
            @SuppressWarnings("unchecked") // Who sends a reference wants this answer.
            ActorRef<Object> replyTo = (ActorRef<Object>) asker;
            replyTo.tell(Map.of("version", 1L, SUM, sum), context.self());
        } else {
            context.unhandled(message);
        }
    }

    @Override
    public Object saveState() {
        return Map.of(SUM, sum);
    }

    /** Takes the sum, and leaves alone what only later versions know. */
    @Override
    public void restoreState(Object state, Upgrade upgrade) {
        sum = ((Map<?, ?>) state).get(SUM) instanceof Long saved ? saved : 0;
    }
}
