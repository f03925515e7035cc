package io.understudy.example.counter.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import java.util.Map;

/**
 * Adds up the numbers it is told and sends each back as a receipt, as the version before did. New: it also knows how many it
 * was told since it is this version, and the largest of them.
 */
final class Counter implements Actor<Object>, Upgradable {
    private static final String SUM = "sum";
    private static final String NUMBERS = "numbers";
    private static final String LARGEST = "largest";

    private long sum;
    private long numbers;
    private long largest;

    @Override
    public void receive(Object message, ActorContext<Object> context) {
        if (message instanceof Long number) {
            sum += number;
            numbers++;
            largest = Math.max(largest, number);
            context.sender().tell(number, context.self());
        } else if (message instanceof ActorRef<?> asker) {
            @SuppressWarnings("unchecked") // Who sends a reference wants this answer.
            ActorRef<Object> replyTo = (ActorRef<Object>) asker;
            replyTo.tell(Map.of("version", 2L, SUM, sum, NUMBERS, numbers, LARGEST, largest), context.self());
        } else {
            context.unhandled(message);
        }
    }

    @Override
    public Object saveState() {
        return Map.of(SUM, sum, NUMBERS, numbers, LARGEST, largest);
    }

    /** Takes what there is; the version before knows the sum alone. */
    @Override
    public void restoreState(Object state, Upgrade upgrade) {
        Map<?, ?> saved = (Map<?, ?>) state;
        sum = number(saved, SUM);
        numbers = number(saved, NUMBERS);
        largest = number(saved, LARGEST);
    }

    private static long number(Map<?, ?> saved, String key) {
        return saved.get(key) instanceof Long value ? value : 0;
    }
}
