package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import java.util.Map;
import java.util.TreeMap;

/** Knows how much of each product was delivered, and says so when asked. */
final class Ledger implements Actor<Ledger.Message> {
    private final Map<String, Long> delivered = new TreeMap<>();

    /** What it understands. */
    sealed interface Message {}

    /**
     * Something was delivered.
     *
     * @param product what
     * @param pieces how much
     */
    record Entry(Stamp stamp, String product, int pieces) implements Message, Tracked {}

    /**
     * The question how much was delivered.
     *
     * @param replyTo whom to tell the pieces of each product
     */
    record HowMuch(ActorRef<Map<String, Long>> replyTo) implements Message {}

    @Override
    public void receive(Message message, ActorContext<Message> context) {
        if (message instanceof Entry entry) {
            delivered.merge(entry.product(), (long) entry.pieces(), Long::sum);
            entry.stamp().handled();
        } else if (message instanceof HowMuch question) {
            question.replyTo().tell(Map.copyOf(delivered), context.self());
        }
    }
}
